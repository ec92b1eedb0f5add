"""What programs written with ckanapi, and harvesters of portals, do with the portal; with a key where one is needed."""

import ckanapi
from checks import check, equal, given

SITE, KEY = given["url"], given["key"] if given["restricted"] else None


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
            refusal(lambda: act.package_search(q="-bus")),
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


HELP = "Ids of datasets"
SESSION = {
    "site": True,
    "version": "2.10.0",
    "search": [1, ["Train times"]],
    "filtered": 1,
    "shown": [["trams", "City data", 1], ["trains", "City data", 1]],
    "resource": "https://data.example/trams.csv",
    "resources": 1,
    "organization": 2,
    "groups": ["tran"],
    "tags": ["train", "tram"],
    "current": 2,
    "refused": ["NotFound", "ValidationError", "SearchQueryError", "SearchError", "CKANAPIError"],
}


def told(portal):
    answers = session(portal)
    assert "own" in answers.pop("organizations")
    assert answers.pop("help").startswith(HELP)
    equal(answers, SESSION)


@check("by POST it searches, reads and is refused")
def _():
    with ckanapi.RemoteCKAN(SITE, apikey=KEY) as portal:
        told(portal)


@check("it harvests page by page")
def _():
    with ckanapi.RemoteCKAN(SITE, apikey=KEY) as portal:
        equal(harvested(portal), ["trams", "trains"])


if given["restricted"]:

    @check("without the key it sees nothing")
    def _():
        with ckanapi.RemoteCKAN(SITE) as portal:
            equal(harvested(portal), [])

else:

    @check("by GET, by which it sends no key, it does the same")
    def _():
        with ckanapi.RemoteCKAN(SITE, get_only=True) as portal:
            told(portal)
