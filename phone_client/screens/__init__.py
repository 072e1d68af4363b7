"""The screens of the game: each takes keys and draws itself."""
