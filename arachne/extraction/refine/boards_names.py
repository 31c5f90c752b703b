"""What the software of boards calls the element that holds what a post says.

Each row is a class or an id, as a regular expression over the whole attribute, and, where that name
alone says too little, one that an element around it has.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from arachne.extraction.parsing.node_queries import naming, saying


class PostText(NamedTuple):
    """``name``: of the element; ``around``: of one of the few above it, ``""`` for any."""

    software: str
    name: str
    around: str = ""


POST_TEXTS: Final = (
    PostText("XenForo 2", r"\bmessage-body\b.*\bjs-selectToQuote\b"),
    PostText("XenForo 1", r"\bSelectQuoteContainer\b"),
    PostText("vBulletin 3 and 4", r"^post_message_\d+$"),
    PostText("vBulletin 4", r"^postcontent\b"),
    PostText("vBulletin 5 and 6", r"\bjs-post__content-text\b"),
    PostText("vBulletin at DiscussionBoard", r"\bDiscussionBoard-message\b"),
    PostText("phpBB 3", r"^content(?: |$)", r"(?:^| )postbody(?: |$)"),
    PostText("phpBB 2", r"^postbody$", r"^(?:row[12]|alt[12]|forumline)$"),
    PostText("Simple Machines", r"^msg_\d+$"),
    PostText("MyBB", r"^pid_\d+$|(?:^| )post_body(?: |$)", r"(?:^| )post_content(?: |$)"),
    PostText(
        "Invision 4",
        r"\bipsType_normal ipsType_richText\b",
        r"(?:^| )cPost_contentWrap(?: |$)",
    ),
    PostText("Invision 5", r"\bipsRichText--user\b", r"(?:^| )ipsEntry__post(?: |$)"),
    PostText("Discourse", r"^post$", r"\bcrawler-post\b"),
    PostText("Discourse, rendered", r"(?:^| )cooked(?: |$)", r"\b(?:contents|topic-body)\b"),
    PostText("Vanilla", r"^Message (?:.* )?userContent\b"),
    PostText("bbPress", r"(?:^| )bbp-(?:reply|topic)-content(?: |$)"),
    PostText("wpForo", r"^wpforo-post-content(?: |$)"),
    PostText("FluxBB, PunBB", r"^postmsg$"),
    PostText("UBB.threads", r"^body\d+$", r"^post_inner$|^post-content\b"),
    PostText("YaBB", r"^message$", r"^displaycontainer$"),
    PostText("ProBoards", r"^message$", r"(?:^| )item post(?: |$)"),
    PostText("NodeBB", r"^content(?: text-break)?$", r"\bpost-container\b|^component=post$"),
    PostText("Khoros", r"(?:^| )lia-message-body-content(?: |$)|_lia-g-message-body__"),
    PostText("Stack Exchange", r"\bjs-post-body\b"),
    PostText("Reddit, old", r"^usertext-body\b", r"^entry\b"),
    PostText("Reddit", r"-(?:comment|post)-rtjson-content$"),
    PostText("Hacker News", r"^(?:commtext\b.*|toptext)$"),
    PostText(
        "Lemmy", r"^comment-content$|^postContent$", r"\b(?:comment-node|post[- ]container)\b"
    ),
    PostText("Lobsters", r"^(?:comment|story)_text$", r"^(?:comments_subtree|story_content)"),
    PostText("GitHub", r"\bjs-comment-body\b"),
    PostText("GitLab", r"\bnote-text md\b"),
    PostText("HyperKitty", r"^email-body\b", r"^email$"),
    PostText("Steam", r"^commentthread_comment_text$"),
    PostText("Steam, first post", r"^content$", r"^forum_op\b"),
    PostText("JForum", r"^postText$", r"\bpostItem\b|^postItmCntnt$"),
    PostText("inSided", r"\bqa-topic-post-content\b"),
    PostText("Question2Answer", r"\bqa-post-content\b"),
    PostText("Drupal", r"^forum-post-content$"),
    PostText("Discuz!", r"^postmessage_\d+$"),
    PostText("WoltLab", r"^messageText$", r"\bmessageBody\b"),
    PostText("Kunena", r"^kmsg(?:text)?(?: |$)"),
    PostText("Jive", r"\bjive-rendered-content\b"),
    PostText("GameFAQs", r"^msg_body\b"),
)

THREADS_ALONE: Final = frozenset({"Hacker News", "Lemmy", "Lobsters", "Reddit", "Reddit, old"})
"""Software that has no articles, however long the first post is."""
HEADS: Final = re.compile(r"^bbp-(?:header|footer)$")
"""What stands above and below the posts of bbPress, with names for the columns."""
is_aside: Final = naming(
    re.compile(
        r"quote|quoting|onebox|unfurl|embed|signature|(?:^|\s)sig(?:\s|$)|bbCodeBlock--(?:quote|unfurl)"
        r"|attachbox|postbit|expandLink|samItem|advert|(?:^|\s)ads?(?:[\s_-]|$)",
        re.IGNORECASE,
    )
)
"""Quotations, previews of linked pages, signatures, files and advertisements within a post."""
EDITED: Final = re.compile(
    r"(?:(?:last )?edited (?:by |on |\w+ \d|\d)|last (?:edit|modified)"
    r"|this post (?:was|has been) (?:last )?(?:edited|modified)"
    r"|(?:zuletzt )?(?:bearbeitet|geändert) (?:von|am)|dernière modification|modifié |editado "
    r"|ultima modifica|laatst (?:bewerkt|gewijzigd)|последн\w+ редактир|本帖最后由)",
    re.IGNORECASE,
)
"""Who changed a post, and when."""
is_author: Final = naming(
    re.compile(
        r"(?:^|\s)(?:(?:big|ips)?[uU]ser-?[nN]ame|author(?:-name)?|(?:wpf|bbp)-author-name|author_information"
        r"|(?:message|u|email)-(?:name|author)|userText|lia-user-name|user-link|hnuser|person-listing"
        r"|comment-user|user-details|cAuthorPane_author|ipsEntry__username|creator|poster|postleft|authi"
        r"|commentthread_author_link|forum_op_author|qa-(?:\w-(?:item|view)-who|username)|nickname"
        r"|username_container|name(?: menu_toggle)?)(?:\s|$)",
    )
)
"""Of the element that holds no more than the name of a post's author."""
is_date: Final = naming(
    re.compile(
        r"(?:^|\s)(?:(?:post_?-?|DateTime|(?:wpf|bbp)-?(?:reply-)?post-)?[dD]ate(?:Time|Created|line)?|time|age"
        r"|lia-message-posted-on|timeago|moment-time|relativetime(?:-clean)?|user-action-time|timestamp"
        r"|(?:bbp-(?:reply|topic)|wpf)-post-date|forum-posted-on|posted-on|postinfo|post_time|keyinfo"
        r"|qa-\w-(?:item|view)-when|commentthread_comment_timestamp|email-date|live-timestamp"
        r"|post-?time|post__date|js-timestamp)(?:\s|$)",
    )
)
"""Of the element that holds no more than when it was written."""

labels_code: Final = saying(
    re.compile(r"(?:php |html )?code:?(?: \[?(?:select(?: all)?|expand|copy)\]?)?", re.IGNORECASE)
)
"""What stands above code."""
is_signed_below: Final = naming(re.compile(r"\bjs-post-body\b"))
"""Stack Exchange has names and dates in a box below each answer, beside those of editors: five of
seven references leave them out, so they are as likely as the model says."""
