"""Parameters of an address that do not choose the page, each with where that is documented.

A name is compared in lower case; one that ends in ``*`` is a prefix.
"""

from __future__ import annotations

import re
from typing import Final

TRACKING: Final[dict[str, tuple[str, ...]]] = {
    "Google Analytics, 'Custom campaigns' and 'Cross-domain measurement'": (
        "utm_*",
        "_ga",
        "_gl",
    ),
    "Google Ads and Merchant Center, 'Auto-tagging' and 'URL parameters'": (
        "gclid",
        "gclsrc",
        "dclid",
        "gbraid",
        "wbraid",
        "gad_source",
        "gad_campaignid",
        "srsltid",
    ),
    "Meta for Developers, 'fbp and fbc parameters'; Instagram and Messenger share links": (
        "fbclid",
        "fb_action_ids",
        "fb_action_types",
        "igsh",
        "igshid",
        "mibextid",
    ),
    "Microsoft Advertising, 'Auto-tagging of the click ID'": ("msclkid",),
    "X (Twitter) Ads, 'Click ID', and the ref_* of embedded posts": (
        "twclid",
        "ref_src",
        "ref_url",
    ),
    "TikTok Ads, 'TikTok click ID'": ("ttclid",),
    "LinkedIn Marketing, 'First-party ad tracking'": ("li_fat_id",),
    "Pinterest, 'Conversion tracking: epik'": ("epik",),
    "Snap, 'Click ID'": ("sccid",),
    "Reddit Ads, 'Click ID'": ("rdt_cid",),
    "Yandex Direct and Metrica, 'Click labels'": (
        "yclid",
        "ysclid",
        "_openstat",
    ),
    "Matomo, 'Tracking campaigns'": (
        "mtm_*",
        "matomo_*",
        "pk_campaign",
        "pk_kwd",
        "pk_keyword",
        "pk_source",
        "pk_medium",
        "pk_content",
        "pk_cid",
        "piwik_campaign",
        "piwik_kwd",
    ),
    "Piano Analytics (AT Internet), 'Marketing campaigns'": (
        "at_medium",
        "at_campaign",
        "at_custom1",
        "at_custom2",
        "at_custom3",
        "at_custom4",
        "xtor",
    ),
    "comScore, 'Digital Analytix campaign labels'": (
        "ns_mchannel",
        "ns_source",
        "ns_campaign",
        "ns_linkname",
        "ns_fee",
    ),
    "Adobe Analytics, 'Tracking code', and Marketo Engage, 'mkt_tok'": (
        "s_cid",
        "mkt_tok",
    ),
    "Mailchimp, 'Campaign and e-mail IDs'": ("mc_cid", "mc_eid"),
    "HubSpot, 'Tracking code parameters'": (
        "_hsenc",
        "_hsmi",
        "__hstc",
        "__hssc",
        "__hsfp",
        "hsctatracking",
        "hsa_*",
    ),
    "Klaviyo, 'Identity parameters'": ("_kx", "_ke"),
    "Drip, 'Subscriber parameter'": ("__s",),
    "Vero, 'Link tracking'": ("vero_id", "vero_conv"),
    "Omeda, 'Olytics'": ("oly_anon_id", "oly_enc_id"),
    "Oracle Eloqua, 'Query strings of tracked links'": (
        "elqtrackid",
        "elqtrack",
        "elqaid",
        "elqat",
        "elqcampaignid",
    ),
    "Dotdigital, 'Web behaviour tracking'": ("dm_i",),
    "Branch, 'Deep link attribution'": ("_branch_match_id", "_branch_referrer"),
    "Yahoo, consent redirect": ("guccounter", "guce_referrer", "guce_referrer_sig"),
    "Mapp (Webtrekk), 'Campaign tracking', and Webtrends, 'Query parameters'": (
        "wt_mc",
        "wt_zmc",
        "wt.mc_*",
    ),
    "Adobe Advertising, 'Tracking codes: AMO ID and EF ID'": ("s_kwcid", "ef_id"),
    "Impact, CJ Affiliate and Awin, 'Click IDs'": ("irclickid", "irgwc", "cjevent", "awc"),
    "Outbrain, 'Click ID'": ("dicbo", "outbrainclickid"),
    "Listrak, 'Click tracking', MailerLite, 'Subscriber parameters', and Attentive, 'SMS links'": (
        "trk_contact",
        "trk_msg",
        "trk_module",
        "trk_sid",
        "ml_subscriber",
        "ml_subscriber_hash",
        "sms_click",
        "sms_source",
        "sms_uph",
    ),
    "Meta, 'Comments plugin', and X, 'AMP impressions'": (
        "fb_comment_id",
        "__twitter_impression",
    ),
    "Wicked Reports, 'Click tracking'": ("wickedid",),
    "Marin Software, 'Tracking parameters'": ("mkwid", "pcrid"),
}

SESSION: Final[dict[str, tuple[str, ...]]] = {
    "PHP manual, session.name": ("phpsessid",),
    "Jakarta Servlet, 7.1.3 'URL rewriting'": ("jsessionid",),
    "ASP and ASP.NET, session state": ("aspsessionid*", "asp.net_sessionid"),
    "ColdFusion, 'Client and session variables'": ("cfid", "cftoken"),
    "osCommerce, xt:Commerce and Zen Cart, session names": ("oscsid", "xtcsid", "zenid"),
}
"""Names that hold a session whatever the value."""

FOLDER_ORDER: Final = re.compile(r"C=[NMSD][;&]O=[AD]")
"""The whole query of a folder that Apache lists in another order (mod_autoindex, 'Autoindex Request
Query Arguments'; so does ngx-fancyindex): each folder of an archive has eight of them."""

SESSION_BY_VALUE: Final[dict[str, tuple[str, ...]]] = {
    "phpBB (sid), vBulletin (s) and home-made ones: an MD5 or a longer hash": (
        "sid",
        "s",
        "sess",
        "sessid",
        "session",
        "session_id",
        "sessionid",
    ),
}
"""Names too common to go by alone: a session only with 32 or more hexadecimal digits as value."""
