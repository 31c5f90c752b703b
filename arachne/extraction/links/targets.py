"""Tables about link targets: hosts of social networks, endings of document files."""

from __future__ import annotations

from typing import Final

DOCUMENT_ENDINGS: Final = frozenset(
    "pdf ps doc docx docm dot dotx rtf odt ods odp odg xls xlsx xlsm xlsb ppt pptx pps ppsx pptm "
    "epub mobi azw3 djvu pages numbers key csv tsv".split()
)
"""File name endings of documents that a reader would open or keep."""

SOCIAL_HOSTS: Final[dict[str, str]] = {
    "facebook.com": (
        r"(?:(?:pages|people)/[^/]+/\d+|profile\.php\?id=\d+|groups/[^/]+|(?!{words})[\w.-]{2,})"
    ),
    "fb.com": r"(?!{words})[\w.-]{2,}",
    "fb.me": r"(?!{words})[\w.-]{2,}",
    "twitter.com": r"(?!{words})@?\w{1,30}",
    "x.com": r"(?!{words})@?\w{1,30}",
    "instagram.com": r"(?!{words})[\w.]{2,}",
    "linkedin.com": r"(?:company|in|school|showcase|pub|edu|organization|groups)/[^/]+",
    "youtube.com": r"(?:@[^/]+|c/[^/]+|channel/[^/]+|user/[^/]+|(?!{words})[\w-]{3,})",
    "tiktok.com": r"@[\w.-]+",
    "pinterest.com": r"(?!{words})[\w-]{2,}",
    "threads.net": r"@[\w.]+",
    "threads.com": r"@[\w.]+",
    "bsky.app": r"profile/[^/]+",
    "snapchat.com": r"(?:add/[^/]+|@[^/]+)",
    "reddit.com": r"(?:r|u|user)/[\w-]+",
    "tumblr.com": r"(?!{words})(?:blog/)?[\w-]{2,}",
    "flickr.com": r"(?:photos|people)/[^/]+",
    "vimeo.com": r"(?!{words}|\d+$)[\w-]{2,}",
    "dailymotion.com": r"(?!{words}|video)[\w-]{2,}",
    "twitch.tv": r"(?!{words}|videos)\w{2,}",
    "soundcloud.com": r"(?!{words})[\w-]{2,}",
    "open.spotify.com": r"(?:user|artist|show)/\w+",
    "medium.com": r"(?:@[\w.-]+|(?!{words})[\w-]{2,})",
    "github.com": r"(?!{words})[\w-]{1,39}",
    "gitlab.com": r"(?!{words})[\w.-]{2,}",
    "behance.net": r"(?!{words})[\w-]{2,}",
    "dribbble.com": r"(?!{words}|shots)[\w-]{2,}",
    "t.me": r"(?!{words}|iv)\+?[\w-]{3,}",
    "telegram.me": r"(?!{words})[\w-]{3,}",
    "wa.me": r"\+?\d{6,15}",
    "api.whatsapp.com": r"send/?\?(?:.*&)?phone=%?\w+",
    "whatsapp.com": r"channel/\w+",
    "line.me": r"(?:R/)?ti/p/[^/]+",
    "discord.gg": r"[\w-]{2,}",
    "discord.com": r"(?:invite|servers)/[\w-]+",
    "slideshare.net": r"(?!{words})[\w-]{2,}",
    "xing.com": r"(?:profile|companies|company|pages)/[^/]+",
    "vk.com": r"(?!{words})[\w.]{2,}",
    "ok.ru": r"(?:group|profile)/\d+|(?!{words})[\w.]{3,}",
    "weibo.com": r"(?:u/\d+|n/[^/]+|(?!{words})\w{2,})",
    "zhihu.com": r"(?:people|org)/[^/]+",
    "douban.com": r"people/[^/]+",
    "bilibili.com": r"(?:space/)?\d+",
    "space.bilibili.com": r"\d+",
    "xiaohongshu.com": r"user/profile/\w+",
    "douyin.com": r"user/[\w-]+",
    "note.com": r"(?!{words})\w{2,}",
    "ameblo.jp": r"(?!{words})[\w-]{2,}",
    "blog.naver.com": r"(?!{words})\w{2,}",
    "pf.kakao.com": r"_\w+",
    "researchgate.net": r"profile/[^/]+",
    "orcid.org": r"(?:\d{4}-){3}\d{3}[\dX]",
    "scholar.google.com": r"citations\?(?:.*&)?user=[\w-]+",
    "goodreads.com": r"(?:author/show|user/show)/[^/]+",
    "crunchbase.com": r"(?:organization|person)/[^/]+",
    "tripadvisor.com": r".*Review-g\d+-d\d+.*",
    "yelp.com": r"biz/[^/]+",
    "patreon.com": r"(?!{words}|posts)[\w-]{2,}",
    "ko-fi.com": r"(?!{words})\w{2,}",
    "substack.com": r"@[\w-]+",
    "linktr.ee": r"[\w.-]{2,}",
    "mastodon.social": r"@\w+",
    "mastodon.online": r"@\w+",
    "fosstodon.org": r"@\w+",
    "mstdn.social": r"@\w+",
    "hachyderm.io": r"@\w+",
    "chaos.social": r"@\w+",
    "truthsocial.com": r"@\w+",
    "gab.com": r"(?!{words})\w{2,}",
    "rumble.com": r"(?:c|user)/[\w-]+",
    "odysee.com": r"@[^/]+",
    "keybase.io": r"(?!{words})\w{2,}",
    "about.me": r"(?!{words})[\w.-]{2,}",
    "500px.com": r"p/[\w-]+",
    "deviantart.com": r"(?!{words})[\w-]{2,}",
    "bandcamp.com": r"(?!{words})[\w-]{2,}",
    "last.fm": r"user/[^/]+",
    "quora.com": r"profile/[^/]+",
    "stackoverflow.com": r"users/\d+(?:/[^/]+)?",
    "meetup.com": r"(?!{words})[\w-]{3,}",
    "clubhouse.com": r"(?:@|club/)[\w-]+",
    "strava.com": r"(?:athletes|clubs)/[^/]+",
    "viadeo.com": r"(?:\w\w/)?(?:profile|company)/[^/]+",
    "livejournal.com": r"(?:profile\?userid=|users/)\w+",
}
"""Host (without ``www.``, ``m.`` and country labels) to the pattern of what follows the slash in
the address of a *profile*; ``{words}`` stands for :data:`NO_PROFILE`."""

NO_PROFILE: Final = (
    r"(?:share[\w.]*|sharer|intent|dialog|plugins?|tr|hashtag|search|home|login|signup|signin|register"
    r"|explore|about|help|privacy|policies|policy|legal|terms|tos|settings|watch|embed|playlist"
    r"|results|feed|feeds|shorts|events?|pin|reel|reels|stories|p|tv|i|status|widgets?|oauth|public"
    r"|photo|photos|photo\.php|story\.php|permalink\.php|posts?|video|videos|live|gaming|marketplace"
    r"|topics?|features|pricing|sponsors|orgs|apps|enterprise|collections|discover|jobs|business"
    r"|ads|developers?|docs|support|contact|download|get|index(?:\.\w+)?|submit|add|save|create"
    r"|cgi-bin|sharing|messages|notifications|groups|pages|people|hashtags|tags?|account|press)"
    r"(?:[/?#]|$)"
)
"""First path segments that are no account names, on any network."""

COUNTRY_NETWORKS: Final = frozenset({"pinterest", "tripadvisor", "yelp"})
"""Networks with a host of their own in each country: ``pinterest.co.uk``, ``tripadvisor.de``."""

ACCOUNT_HOSTS: Final = frozenset(
    {"tumblr.com", "bandcamp.com", "substack.com", "livejournal.com", "deviantart.com"}
)
"""Networks that give each account a host name: ``name.tumblr.com``."""
