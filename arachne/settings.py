"""The settings of this project's own crawls. Everything is in the add-on, so that other projects
get the same; see docs/settings.md for what can be changed."""

BOT_NAME = "arachne"
SPIDER_MODULES = ["arachne.spiders"]
COMMANDS_MODULE = "arachne.commands"
ADDONS = {"arachne.addon.Addon": 500}

LOG_LEVEL = "INFO"
LOG_FORMAT = "%(asctime)s %(levelname)s %(message)s"
LOG_DATEFORMAT = "%H:%M:%S"
