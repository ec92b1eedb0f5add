"""What programs written with gql do with the gateway: by every transport that it has for HTTP and WebSockets."""

import asyncio

from checks import check, equal, given, refused
from gql import Client, gql
from gql.dsl import DSLQuery, DSLSchema, dsl_gql
from gql.transport.aiohttp import AIOHTTPTransport
from gql.transport.aiohttp_websockets import AIOHTTPWebsocketsTransport
from gql.transport.exceptions import TransportError, TransportQueryError
from gql.transport.httpx import HTTPXAsyncTransport, HTTPXTransport
from gql.transport.requests import RequestsHTTPTransport
from gql.transport.websockets import WebsocketsTransport
from graphql import GraphQLError, print_schema

URL = given["url"] + "/graphql"
SOCKET = URL.replace("http", "ws", 1)
KEY = {"X-API-Key": given["key"]}

SEARCH = gql(
    """query ($words: String, $first: Int!) {
      search(query: $words, first: $first) { totalCount edges { node { ... on Dataset { identifier title } } } }
    }"""
)
CREATE = gql(
    """mutation ($catalogue: ID!, $source: DatasetSource!) {
      createDataset(catalogue: $catalogue, source: $source) {
        __typename
        ... on WriteResult { identifier status }
        ... on InvalidInput { message line }
        ... on Problem { code message }
      }
    }"""
)
CHANGES = gql("subscription ($since: String) { changes(since: $since, kinds: [DATASET]) { cursor action identifier } }")

SYNC = {
    "requests": lambda **more: RequestsHTTPTransport(URL, **more),
    "httpx": lambda **more: HTTPXTransport(URL, **more),
}
ASYNC = {
    "aiohttp": lambda **more: AIOHTTPTransport(URL, **more),
    "httpx, asynchronous": lambda **more: HTTPXAsyncTransport(URL, **more),
}
SOCKETS = {
    "websockets": lambda **more: WebsocketsTransport(SOCKET, **more),
    "aiohttp, WebSocket": lambda **more: AIOHTTPWebsocketsTransport(SOCKET, **more),
}


def turtle(title):
    text = f'<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "{title}"@en .'
    return {"catalogue": "my-data", "source": {"rdf": {"body": text, "contentType": "text/turtle"}}}


def found(answer):
    return [edge["node"]["title"] for edge in answer["search"]["edges"]]


MISTAKE = gql("{ search(first: 1) { nothing } }")


async def answered(kind, code, outcome):
    """Waits for an exception of this kind whose first error has this code."""
    try:
        raise AssertionError(f"{await outcome} instead of a refusal")
    except kind as error:
        equal(error.errors[0]["extensions"]["code"], code)


def trams(execute):
    equal(found(execute(SEARCH, {"words": "tram stops", "first": 1})), ["Tram stops"])


for name, transport in SYNC.items():

    @check(f"{name}: introspection, a query that is checked against the schema, and one that does not fit it")
    def _():
        client = Client(transport=transport(), fetch_schema_from_transport=True)
        with client as session:
            trams(lambda query, variables: session.execute(query, variable_values=variables))
            refused(GraphQLError, session.execute, MISTAKE)
        assert "type Dataset " in print_schema(client.schema)

    @check(f"{name}: a mutation that creates, and ones that are refused")
    def _():
        client = Client(transport=transport(headers=KEY))
        made = client.execute(CREATE, variable_values=turtle(f"By {name}"))["createDataset"]
        equal((made["__typename"], made["status"]), ("WriteResult", "CREATED"))
        broken = turtle("x")
        broken["source"]["rdf"]["body"] = "<urn:d> a ;"
        equal(client.execute(CREATE, variable_values=broken)["createDataset"]["__typename"], "InvalidInput")
        nobody = Client(transport=transport()).execute(CREATE, variable_values=turtle("x"))["createDataset"]
        equal(nobody["__typename"], "NotAllowed")

    @check(f"{name}: errors of an operation come as errors of the library, with their codes")
    def _():
        client = Client(transport=transport())
        error = refused(TransportQueryError, client.execute, MISTAKE)
        equal(error.errors[0]["extensions"]["code"], "GRAPHQL_VALIDATION_FAILED")
        error = refused(TransportQueryError, client.execute, gql("{ search(first: 999999) { totalCount } }"))
        assert error.errors[0]["extensions"]["code"], error.errors


for name, transport in ASYNC.items():

    @check(f"{name}: introspection, and queries beside each other")
    async def _():
        async with Client(transport=transport(), fetch_schema_from_transport=True) as session:
            several = [session.execute(SEARCH, variable_values={"words": "tram stops", "first": 1}) for _ in range(5)]
            equal([found(answer) for answer in await asyncio.gather(*several)], [["Tram stops"]] * 5)

    @check(f"{name}: an operation that is refused")
    async def _():
        async with Client(transport=transport()) as session:
            await answered(TransportQueryError, "GRAPHQL_VALIDATION_FAILED", session.execute(MISTAKE))


def store(title):
    return Client(transport=RequestsHTTPTransport(URL, headers=KEY)).execute(CREATE, variable_values=turtle(title))


def cursor_of(dataset):
    """Cursor of the event that created a dataset."""
    log = gql("query { changes(first: 1000) { edges { node { cursor action identifier } } } }")
    edges = Client(transport=RequestsHTTPTransport(URL, headers=KEY)).execute(log)["changes"]["edges"]
    ours = [edge["node"]["cursor"] for edge in edges if edge["node"]["identifier"] == dataset]
    assert ours, (dataset, edges[-3:])
    return ours[0]


async def heard(events, dataset):
    """Waits until a subscription tells of a dataset; between, others are assessed."""
    while (await asyncio.wait_for(anext(events), 60))["changes"]["identifier"] != dataset:
        pass


for name, transport in SOCKETS.items():
    for how, credentials in (("header", {"headers": KEY}), ("first message", {"init_payload": {"x-api-key": given["key"]}})):

        @check(f"{name}: a subscription hears of what happens, with a key in the {how}")
        async def _():
            async with Client(transport=transport(**credentials)) as session:
                missed = (await asyncio.to_thread(store, "Before"))["createDataset"]["identifier"]
                before = (await asyncio.to_thread(store, f"Heard by {name}, {how}"))["createDataset"]["identifier"]
                # From a cursor on it hears what happened before it listened, then what happens.
                events = session.subscribe(CHANGES, variable_values={"since": cursor_of(missed)})
                await heard(events, before)
                later = (await asyncio.to_thread(store, f"Later by {name}, {how}"))["createDataset"]["identifier"]
                await heard(events, later)
                await events.aclose()

    @check(f"{name}: pings of the client are answered")
    async def _():
        async with Client(transport=transport(headers=KEY)) as session:
            answered = session.transport.pong_received
            answered.clear()
            await session.transport.send_ping()
            await asyncio.wait_for(answered.wait(), 60)

    @check(f"{name}: mistakes, queries and wrong keys are refused")
    async def _():
        async with Client(transport=transport()) as session:
            events = session.subscribe(gql('subscription { changes(since: "nonsense") { cursor } }'))
            await answered(TransportQueryError, "BAD_REQUEST", anext(events))
            # These are sent by HTTP.
            await answered(TransportQueryError, "BAD_REQUEST", session.execute(gql("{ __typename }")))
        try:
            async with Client(transport=transport(init_payload={"x-api-key": "nonsense"})):
                raise AssertionError("the key was accepted")
        except TransportError:
            pass


@check("a query written with the library's own language")
def _():
    client = Client(transport=RequestsHTTPTransport(URL), fetch_schema_from_transport=True)
    with client as session:
        schema = DSLSchema(client.schema)
        query = dsl_gql(DSLQuery(schema.Query.dataset(id=given["id"]).select(schema.Dataset.identifier, schema.Dataset.title)))
        equal(session.execute(query)["dataset"], {"identifier": given["id"], "title": "Tram stops"})
