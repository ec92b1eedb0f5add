"""What readers made with feedparser do with every feed: read it, follow its pages, and ask again whether it changed."""

from calendar import timegm
from datetime import datetime, timezone

import feedparser
import requests
from checks import check, equal, given

BASE = given["url"] + "/srv/search"
TEXT = "All that is <b>open</b> & free, since 1 < 2"
FORMATS = {"atom": "atom10", "rss": "rss20"}


def put(name, title, modified):
    turtle = f"""@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .
        <urn:d> a dcat:Dataset ; dct:title "{title}"@en, "Fähren"@de ; dct:description "{TEXT}"@en ; {modified}
        dcat:theme <http://publications.europa.eu/resource/authority/data-theme/TRAN> ;
        dct:publisher [ a foaf:Agent ; foaf:name "Ports & Co" ] ."""
    headers = {"Content-Type": "text/turtle", "X-API-Key": given["key"]}
    path = f"{given['url']}/srv/repo/catalogues/my-data/datasets/origin?originalId={name}"
    answer = requests.put(path, data=turtle.encode(), headers=headers)
    assert answer.status_code in (201, 204), answer.text


put("ferries", "Ferries & <boats>", 'dct:modified "2031-05-06T07:08:09+02:00"^^xsd:dateTime ;')
put("day", "A day", 'dct:modified "2030-02-03"^^xsd:date ;')
put("undated", "No date", "")

for name, version in FORMATS.items():
    address = f"{BASE}/en/feeds/datasets.{name}"

    def parsed(address=address, **more):
        found = feedparser.parse(address, **more)
        assert not found.bozo, found.get("bozo_exception")
        return found

    @check(f"{name}: well-formed, of the version that it says, from the address that it names")
    def _():
        found = parsed()
        equal((found.status, found.version, found.encoding), (200, version, "utf-8"))
        equal([link.href for link in found.feed.links if link.rel == "self"], [address])
        assert found.feed.title and found.entries, found.feed

    @check(f"{name}: ids are addresses of datasets, no two the same, and the links lead there")
    def _():
        found = parsed()
        equal([entry.id for entry in found.entries], [entry.link for entry in found.entries])
        equal(len({entry.id for entry in found.entries}), len(found.entries))
        accept = {"Accept": "text/turtle"}
        equal(requests.get(found.entries[0].link, headers=accept).headers["Content-Type"][:11], "text/turtle")

    @check(f"{name}: dates of every entry, the latest first, and last what tells none itself")
    def _():
        entries = parsed().entries
        assert entries[-1].link.endswith("/undated"), entries[-1].link
        times = [timegm(entry.get("updated_parsed") or entry.published_parsed) for entry in entries]
        equal(times[:-1], sorted(times[:-1], reverse=True))
        equal(datetime.fromtimestamp(times[0], timezone.utc).isoformat(), "2031-05-06T05:08:09+00:00")
        equal(datetime.fromtimestamp(times[1], timezone.utc).isoformat(), "2030-02-03T00:00:00+00:00")

    @check(f"{name}: texts are text, and no markup of others")
    def _():
        (entry,) = [one for one in parsed().entries if one.link.endswith("/ferries")]
        equal(entry.title.replace("&lt;", "<").replace("&amp;", "&"), "Ferries & <boats>")
        told = entry.summary_detail
        plain = told.value if told.type == "text/plain" else told.value.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        equal(plain, TEXT)
        if told.type != "text/plain":
            assert "<" not in told.value, told.value

    @check(f"{name}: one dataset, and another language")
    def _():
        one = parsed(f"{BASE}/de/feeds/datasets/ferries.{name}")
        equal([entry.title for entry in one.entries], ["Fähren"])
        equal(feedparser.parse(f"{BASE}/en/feeds/datasets/none.{name}").status, 404)

    @check(f"{name}: pages, followed from the first to the last and back")
    def _():
        def link(found, rel):
            return next((one.href for one in found.feed.links if one.rel == rel), None)

        everything = [entry.id for entry in parsed(address + "?limit=1000").entries]
        seen, at, back = [], address + "?limit=4", None
        while at:
            found = parsed(at)
            equal(link(found, "first"), f"{address}?limit=4&page=0")
            seen, back, at = seen + [entry.id for entry in found.entries], link(found, "previous"), link(found, "next")
        equal(seen, everything)
        equal([entry.id for entry in parsed(back).entries], everything[(len(everything) - 1) // 4 * 4 - 4 :][:4])

    @check(f"{name}: asked again by its entity tag it is 304, until something changes")
    def _():
        first = parsed(address + "?limit=1000")
        again = feedparser.parse(address + "?limit=1000", etag=first.etag)
        equal((again.status, again.entries), (304, []))
        put("ferries", "Ferries & <boats>", f'dct:modified "2031-05-06T07:08:09+02:00"^^xsd:dateTime ; dct:identifier "{name}" ;')
        equal(feedparser.parse(address + "?limit=1000", etag=first.etag).status, 304)
        put(f"new-{name}", "News", 'dct:modified "2029-01-01"^^xsd:date ;')
        changed = parsed(address + "?limit=1000", etag=first.etag)
        equal((changed.status, len(changed.entries)), (200, len(first.entries) + 1))
        # There is no date by which it could be asked for: what is removed changes no date.
        assert "modified" not in first, first.modified
