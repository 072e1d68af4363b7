"""The game on a small phone screen: 176×208 pixels and a key pad."""
