"""A client of a data marketplace with Python's standard library only."""

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request


class Refused(Exception):
    """The service refused a request: status, stable code and one sentence (problem details, RFC 9457)."""

    def __init__(self, status, problem):
        super().__init__(problem.get("detail") or problem.get("error_description") or f"HTTP {status}")
        self.status = status
        self.code = problem.get("code") or problem.get("error")


class Marketplace:
    """Where the service is, and who asks."""

    def __init__(self, url, token=None):
        self.url = url.rstrip("/")
        self.token = token

    def send(self, method, path, body=None, content_type=None, accept="application/json"):
        """Sends a request; returns the headers and the text of the answer."""
        headers = {"Accept": accept}
        if content_type:
            headers["Content-Type"] = content_type
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = body.encode("utf-8") if body is not None else None
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.headers, answer.read().decode("utf-8")
        except urllib.error.HTTPError as error:
            text = error.read().decode("utf-8")
            problem = json.loads(text) if text.startswith("{") else {}
            raise Refused(error.code, problem) from None

    def log_in(self, realm, client, secret, username=None, password=None):
        """Takes a token: of a person (password grant), or of the client itself (client credentials)."""
        form = {"client_id": client, "client_secret": secret, "grant_type": "client_credentials"}
        if username is not None:
            form.update(grant_type="password", username=username, password=password)
        path = f"/realms/{realm}/protocol/openid-connect/token"
        form_type = "application/x-www-form-urlencoded"
        _, text = self.send("POST", path, urllib.parse.urlencode(form), form_type)
        self.token = json.loads(text)["access_token"]

    def search(self, words, limit=10):
        """Finds datasets: pairs of id and title."""
        query = """query ($words: String, $first: Int!) {
          search(query: $words, first: $first) { edges { node { ... on Dataset { identifier title } } } }
        }"""
        body = json.dumps({"query": query, "variables": {"words": words, "first": limit}})
        _, text = self.send("POST", "/graphql", body, "application/json")
        answer = json.loads(text)
        if "errors" in answer:
            raise Refused(200, {"detail": answer["errors"][0]["message"]})
        nodes = [edge["node"] for edge in answer["data"]["search"]["edges"]]
        return [(node["identifier"], node["title"]) for node in nodes if node]

    def create_dataset(self, catalogue, turtle):
        """Adds a dataset to a catalogue; returns its id."""
        path = f"/srv/repo/catalogues/{urllib.parse.quote(catalogue, safe='')}/datasets"
        _, text = self.send("POST", path, turtle, "text/turtle")
        return json.loads(text)["id"]

    def changes(self, since, wait=0, **filters):
        """Events after a cursor, and the cursor to go on from; waits up to `wait` seconds for the first one."""
        query = urllib.parse.urlencode({"since": since, "wait": wait, **filters})
        headers, text = self.send("GET", f"/srv/repo/changes?{query}")
        return json.loads(text), headers["X-Next-Cursor"]


TRAM_STOPS = """
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
<> a dcat:Dataset ; dct:title "Tram stops"@en ; dct:description "All stops with coordinates."@en ;
  dcat:distribution [ a dcat:Distribution ; dct:title "stops.csv" ; dcat:accessURL <https://data.example/stops.csv> ] .
"""


def main():
    """Logs in, looks for data, adds a dataset, and hears of it."""
    with open(os.environ["SECRETS"], encoding="utf-8") as file:
        secrets = json.load(file)
    client, alice = secrets["clients"]["cli"], secrets["users"]["alice"]
    market = Marketplace(os.environ.get("MARKETPLACE", "http://localhost:4000"))
    market.log_in("marketplace", client["id"], client["secret"], alice["username"], alice["password"])
    for identifier, title in market.search("tram"):
        print("found", identifier, title)
    _, cursor = market.changes("latest")
    created = market.create_dataset("my-data", TRAM_STOPS)
    print("created", created)
    events, cursor = market.changes(cursor, wait=10, kind="dataset")
    for event in events:
        print(event["action"], event["id"])
    try:
        market.create_dataset("my-data", "this is no Turtle")
    except Refused as refused:
        print("refused", refused.status, refused.code, refused, file=sys.stderr)


if __name__ == "__main__":
    main()
