"""What programs written with ckanapi do with the portal at argv[1] and the key in argv[2]; prints what came of it as JSON."""

import json
import sys

import ckanapi

SITE, KEY = sys.argv[1:]


def refusal(call):
    try:
        call()
    except ckanapi.CKANAPIError as error:
        return type(error).__name__
    return None


def session(portal):
    act = portal.action
    found = act.package_search(q="trains", rows=5)
    shown = [act.package_show(id=name) for name in act.package_list()]
    return {
        "site": act.site_read(),
        "version": act.status_show()["ckan_version"],
        "search": [found["count"], [one["title"] for one in found["results"]]],
        "filtered": act.package_search(fq='tags:tram +organization:"own"')["count"],
        "shown": [[one["name"], one["organization"]["title"], len(one["resources"])] for one in shown],
        "resource": act.resource_show(id=shown[0]["resources"][0]["id"])["url"],
        "resources": act.resource_search(query="format:CSV")["count"],
        "organization": act.organization_show(id="own")["package_count"],
        "organizations": act.organization_list(),
        "groups": act.group_list(),
        "tags": act.tag_list(),
        "current": len(act.current_package_list_with_resources(limit=10)),
        "help": act.help_show(name="package_list"),
        "refused": [
            refusal(lambda: act.package_show(id="none")),
            refusal(lambda: act.package_show()),
            refusal(lambda: act.package_search(q='"open')),
            refusal(lambda: act.resource_search(query="url:x")),
            refusal(lambda: act.package_delete(id="trams")),
        ],
    }


def harvested(portal):
    """Pages of the search by id until one is empty, as the harvesters of portals read them."""
    names, start = [], 0
    while True:
        page = portal.action.package_search(rows=1, start=start, sort="id asc")["results"]
        if not page:
            return names
        names += [one["name"] for one in page]
        start += len(page)


with ckanapi.RemoteCKAN(SITE, apikey=KEY or None) as portal:
    told = {"post": session(portal), "harvested": harvested(portal)}
if not KEY:
    # Asked by GET it sends no key.
    with ckanapi.RemoteCKAN(SITE, get_only=True) as portal:
        told["get"] = session(portal)
print(json.dumps(told))
