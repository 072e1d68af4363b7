"""The rules of Tuolaji: cards, deals, matches and computer players, without any screen."""
