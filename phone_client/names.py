"""The names that every skin must give: the colours of its palette and its bitmaps."""

_THEMED = """
felt felt_lo felt_hi felt_edge plate shadow bar bar_hi bar_lo gold gold_lo edge edge_dk text text2 light
light2 list list_ln
sel sel_lo paper paper_lo trump trump_lo dim ink red pine orange navy dimink off mark cursor
cursor_lo ok bubble ongold
"""
_SHARED = "warn lac lac_lo black white yellow amber brown pink blue green sky1 sky2 sky3 sky4 sky5"

THEMED = tuple(_THEMED.split())  # colours that differ by theme
SHARED = tuple(_SHARED.split())  # colours that do not
COLOURS = frozenset((*THEMED, *SHARED))

# Bitmaps by group: `head/panda`. Further frames of one, `emote/laugh@2`, are up to the skin.
_ART = {
    "narrow": "A 2 3 4 5 6 7 8 9 T J Q K 大 小 B L 1 0",
    "wide": "A 2 3 4 5 6 7 8 9 T J Q K 大 小 B L",
    "pip5": "S H C D J",
    "pip7": "S H C D J",
    "pip9": "S H C D J",
    "mark": "must hint new named",
    "cursor": "arrow",
    "icon": "crown",
    "menu": "star gear cap net bot chart again",
    "tally": "coin",
    "verdict": "yes no",
    "arrow": "up down left right",
    "panel": "cards pen trophy gear",
    "count": "card",
    "seal": "庄 D 友 P 底 K",
    "head": "panda fox rabbit tiger",
    "emote": """face smile laugh wink cool shock think sweat cry angry sleep
                thumb tea flower heart bomb tractor""",
    "picture": "dusk trailer tractor",
}

ART = frozenset(f"{group}/{name}" for group, names in _ART.items() for name in names.split())
