# ruff: noqa: E501 - what one program says reads better on one line
"""What programs say when they fail, in their own words: of servers, frameworks and content systems.

Such sentences are made by a program, not by who writes a page, so that they are the same on all its
sites. Some come with a stack of calls that is longer than many an article, and with any status.
"""

from __future__ import annotations

import re
from typing import Final

from arachne.judging.expression import Expression

SENTENCES: Final[dict[str, str]] = {
    "Apache": r"the server encountered an internal error or misconfiguration and was unable to complete your request",
    "ASP.NET": r"server error in '[^']{0,80}' application|an unhandled exception occurred during the execution of the current web request",
    "CakePHP": r"an internal error has occurred\.?$|missing database connection",
    "CGI (Perl)": r"software error:\s+\S.{0,300} at \S+ line \d",
    "CodeIgniter": r"a database error occurred|an uncaught exception was encountered",
    "ColdFusion": r"error occurred while processing request|the web ?site you are accessing has experienced an unexpected error",
    "Discourse": r"the software powering this discussion forum encountered an unexpected problem",
    "Django": r"^\w+(?:error|exception|warning) at /",
    "Drupal": r"the website encountered an unexpected error\. (?:please )?try again later",
    "Fastly": r"fastly error: unknown domain",
    "Google Frontend": r"the server encountered a temporary error and could not complete your request|^error 5\d\d \(server error\)!!1",
    "MediaWiki": r"fatal exception of type|sorry! this site is experiencing technical difficulties",
    "Magento": r"there has been an error processing your request",
    "MySQL": r"warning: mysqli?_\w*connect\(\)|could not connect: (?:too many|can't|access)",
    "Next.js": r"application error: a (?:client|server)-side exception has occurred",
    "nginx, Varnish": r"gateway time-?out$|backend fetch failed|guru meditation:",
    "Oracle": r"\bora-\d{5}: ",
    "PHP": r"fatal error: uncaught |parse error: syntax error, unexpected",
    "phpBB": r"an sql error occurred while fetching this page|^sql error \W{0,2}\w+",
    "Plone": r"sorry, but there seems to be an error",
    "Rails": r"action controller: exception caught|^we(?:'|’)re sorry, but something went wrong|^the change you wanted was rejected|^\w+(?:::\w+)* in \w+controller#\w+",
    "Spring": r"whitelabel error page",
    "Squid": r"the requested url could not be retrieved",
    "Symfony": r"the server returned a \W?5\d\d |\(5\d\d [a-z ]{3,40}\)$",
    "Tomcat": r"^http status 5\d\d\b",
    "Typo3": r"^oops, an error occurred!(?: code: \d|$)",
    "Werkzeug": r"the debugger caught an exception in your wsgi application|// werkzeug debugger$",
    "WordPress": r"there has been a critical error on (?:this|your) website|briefly unavailable for scheduled maintenance|"
    r"es gab einen kritischen fehler auf d(?:einer|ieser) website|il y a eu une erreur critique sur (?:ce|votre) site|"
    r"ha habido un error cr[íi]tico en (?:esta|tu) web|si [èe] verificato un errore critico sul tuo sito|"
    r"ocorreu um erro cr[íi]tico n(?:este|o seu) site|er heeft zich een kritieke fout voorgedaan|"
    r"wyst[ąa]pi[łl] krytyczny b[łl][ąa]d|на сайте возникла критическая ошибка|このサイトで重大なエラーが発生しました|"
    r"(?:此|您的)(?:站点|網站)[^。]{0,6}遇到了致命错误|심각한 오류가 있습니다",
}
"""Program -> what it says, in lower case; held against each line that a page begins with."""

CRASH: Final = Expression("|".join(f"(?:{said})" for said in SENTENCES.values()), re.IGNORECASE)
