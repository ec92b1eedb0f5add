/**
 * Commands of the pages that are neither the README nor a tutorial, with what stands in them for something of the reader's:
 * addresses, ids, files. A block that cannot be run says why, and what runs instead.
 */

/** A block that is run. */
export interface Run {
  readonly page: string;
  /** How it begins. */
  readonly begins: string;
  /** What the reader has before: commands of a shell. */
  readonly given?: string;
  /** What stands for something of the reader's, or cannot happen in a test, and what it becomes. */
  readonly instead?: readonly (readonly [string, string])[];
  /** What has to be so afterwards: commands that fail when it is not. */
  readonly then?: string;
}

const KEY = `$(node -p 'require("./data/secrets.json").apiKey')`;
const REPO = 'http://localhost:4000/srv/repo';
const CATALOGUE = `<> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Own"@en .`;
const DATASET = `<> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Stops"@en ;
  <http://purl.org/dc/terms/description> "All stops."@en ; <http://www.w3.org/ns/dcat#distribution> [
    a <http://www.w3.org/ns/dcat#Distribution> ; <http://purl.org/dc/terms/title> "stops.csv" ;
    <http://www.w3.org/ns/dcat#accessURL> <https://data.example/stops.csv> ] .`;
const OFFERS = `{ "sellerId": "1f0e1d2c-0000-4000-8000-00000000000a", "purchaseOffer": { "price": "12.50", "currency": "EUR" } }`;

const put = (name: string, content: string): string => `cat > ${name} <<'END'\n${content}\nEND`;

/** The blocks that are run. */
export const runs: readonly Run[] = [
  {
    page: 'README.md',
    begins: 'npm run backup -- FILE',
    given: `${put('one.ttl', DATASET.replace('<>', '<https://data.example/one>'))}
curl -fs -X PUT ${REPO}/catalogues/readme -H "X-API-Key: ${KEY}" -H 'Content-Type: text/turtle' -d '${CATALOGUE}'`,
    instead: [
      ['backup -- FILE', 'backup -- readme.db'],
      ['restore -- FILE', 'restore -- readme.db'],
      ['export -- FILE', 'export -- readme.nq'],
      ['import -- FILE --catalogue ID', 'import -- one.ttl --catalogue readme'],
      ['harvest -- URL --catalogue ID', 'harvest -- SOURCE --catalogue readme'],
    ],
    then: `test -s readme.db && grep -q '/catid/catalogue/readme>' readme.nq
curl -fs '${REPO}/catalogues/readme/datasets?valueType=originalIds' | grep -c data.example/one`,
  },
  {
    page: 'docs/samples.md',
    begins: 'curl -X PUT "http://localhost:4000/srv/repo/distributions/$DISTRIBUTION/sample',
    given: `export KEY="${KEY}"
printf 'day,count\\n2024-01-01,5\\n2024-01-02,6\\n2024-01-03,7\\n' > sample.csv
${put('sampled.ttl', DATASET)}
curl -fs -X PUT ${REPO}/catalogues/sampled -H "X-API-Key: $KEY" -H 'Content-Type: text/turtle' -d '${CATALOGUE}'
curl -fs -X PUT '${REPO}/catalogues/sampled/datasets/origin?originalId=sampled' -H "X-API-Key: $KEY" -H 'Content-Type: text/turtle' --data-binary @sampled.ttl
DISTRIBUTION=$(curl -fs '${REPO}/datasets/sampled/distributions?valueType=identifiers' | node -p 'JSON.parse(fs.readFileSync(0))[0]')`,
    then: `curl -fs ${REPO}/distributions/$DISTRIBUTION/sample | cmp - sample.csv`,
  },
  {
    page: 'docs/cli.md',
    begins: 'marketplace login',
    given: `marketplace() { node dist/src/app/cli/main.js "$@"; }
newest() { marketplace dataset list --catalogue my-own --json | node -p 'JSON.parse(fs.readFileSync(0)).at(-1).id'; }
export MARKETPLACE=http://localhost:4000 MARKETPLACE_API_KEY="${KEY}"
${put('catalogue.ttl', CATALOGUE)}
${put('stops.ttl', DATASET)}
${put('offers.json', OFFERS)}`,
    instead: [
      // It opens a browser, as a test of the command does.
      ['marketplace login --url https://market.example          # in the browser\n', ''],
      ['quality <id>', 'quality $(newest)'],
      ['publish <id>', 'publish $(newest)'],
    ],
    then: 'marketplace offer list --json | grep -q 12.5',
  },
  {
    page: 'docs/cli.md',
    begins: 'npm run admin -- client add',
    then: 'npm run admin -- client list | grep marketplace-cli',
  },
  {
    page: 'docs/bulk.md',
    begins: 'marketplace dataset template',
    given: `marketplace() { node dist/src/app/cli/main.js "$@"; }
export MARKETPLACE=http://localhost:4000 MARKETPLACE_API_KEY="${KEY}"
${put('catalogue.ttl', CATALOGUE)}
marketplace catalogue put my-own catalogue.ttl`,
    then: "grep -q 'Tram stops' again.csv",
  },
  {
    page: 'docs/bulk.md',
    begins: 'unzip -d all',
    // Keys see no permissions, so the archive is without them (2).
    given: `marketplace() { node dist/src/app/cli/main.js "$@"; }
export MARKETPLACE=http://localhost:4000 MARKETPLACE_API_KEY="${KEY}"
${put('catalogue.ttl', CATALOGUE)}
${put('stops.ttl', DATASET)}
marketplace catalogue put my-own catalogue.ttl
marketplace dataset create stops.ttl --catalogue my-own
marketplace archive create all.zip --catalogue my-own || test $? = 2
marketplace catalogue delete my-own`,
    then: 'marketplace dataset list --catalogue moved | grep -qi stops',
  },
  {
    page: 'docs/conformance.md',
    begins: 'npm run conformance',
    instead: [['https://market.example', 'http://localhost:4000']],
  },
  {
    page: 'docs/mcp.md',
    begins: 'curl http://localhost:4000/realms/marketplace',
    then: `curl -fs http://localhost:4000/mcp -H "X-API-Key: ${KEY}" -H 'Content-Type: application/json' \
  -H 'Accept: application/json, text/event-stream' -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | grep -q find_datasets`,
  },
  {
    page: 'docs/harvest.md',
    begins: 'npm run harvest',
    given: `curl -fs -X PUT ${REPO}/catalogues/my-own -H "X-API-Key: ${KEY}" -H 'Content-Type: text/turtle' -d '${CATALOGUE}'`,
    instead: [['https://data.example/catalogue.ttl', 'SOURCE']],
    then: `curl -fs '${REPO}/catalogues/my-own/datasets?valueType=originalIds' | grep -c harvested`,
  },
  {
    page: 'docs/marketplace.md',
    begins: '# at the marketplace',
    instead: [
      ['--organization "Athens Transport"\n', '--organization "Athens Transport" | tee key.txt\n'],
      ['https://marketplace.example', 'http://localhost:4000'],
      ['MARKETPLACE_API_KEY=…', 'MARKETPLACE_API_KEY=$(grep -oE "[A-Za-z0-9_-]{32,}" key.txt | tail -n 1)'],
      ['npm start', 'PORT=OTHER_PORT DATA_DIR=$PWD/factory npm start > factory.log 2>&1 &'],
    ],
    then: `for i in $(seq 1 300); do curl -fs -o /dev/null http://localhost:OTHER_PORT/health/ready && break; sleep 0.2; done
curl -fs http://localhost:OTHER_PORT/health/ready`,
  },
  {
    page: 'docs/events.md',
    begins: "curl 'http://localhost:4000/srv/repo/ldes'",
    // Read to its end: under `pipefail` a reader that stops early fails the command.
    then: `curl -fs '${REPO}/ldes/0' | grep -c 'activitystreams#Create'`,
  },
  {
    page: 'docs/contracts.md',
    begins: "cat > departures.yaml <<'END'",
    given: `marketplace() { node dist/src/app/cli/main.js "$@"; }
export MARKETPLACE=http://localhost:4000 MARKETPLACE_API_KEY="${KEY}"
${put('catalogue.ttl', CATALOGUE)}
${put('stops.ttl', DATASET)}
marketplace catalogue put contracts catalogue.ttl
ID=$(marketplace dataset create stops.ttl --catalogue contracts --json | node -p 'JSON.parse(fs.readFileSync(0)).id')`,
    then: `marketplace contract get "$ID" | cmp - next.yaml
marketplace contract diff "$ID" | grep -q '^BREAKING  VALUES_NARROWED  departures.state  cancelled'`,
  },
  {
    page: 'docs/profiles.md',
    begins: 'ID=',
    then: `grep -q '"@type": "Dataset"' data/dataset.json`,
  },
  {
    page: 'docs/application-profiles.md',
    begins: 'KEY=',
    then: `grep -q 'dcat-ap-hvd.Dataset.hvdCategory.minCount' data/report.json && grep -q 'mindestens ein Wert' data/report.json`,
  },
  {
    page: 'docs/operations.md',
    begins: 'npm run config',
    then: 'npm run --silent config -- --json | grep -q HISTORY_DAYS',
  },
  {
    page: 'docs/operations.md',
    begins: 'npm run backup',
    given: put('phrase.txt', 'a long phrase that nobody knows'),
    instead: [
      ['-- /backups/today.db    #', '-- today.db    #'],
      ['-- /backups/today.db   #', '-- today.db   #'],
      ['/backups/today.sealed', 'today.sealed'],
      ['/run/secrets/backup', 'phrase.txt'],
    ],
    then: `test -s today.db && test -s today.sealed && ! head -c 15 today.sealed | grep -q SQLite`,
  },
  {
    page: 'docs/events.md',
    begins: "curl 'http://localhost:4000/srv/repo/changes",
    given: `cursor() { curl -fs '${REPO}/changes?limit=1' | node -p 'JSON.parse(fs.readFileSync(0)).cursor'; }`,
    instead: [
      ["'http://localhost:4000/srv/repo/changes?since=<cursor>&wait=30", `"${REPO}/changes?since=$(cursor)&wait=30`],
      ["action=created,updated'", 'action=created,updated"'],
    ],
  },
];

/** Blocks that are not run here, by page and beginning: why, and what does run. */
export const elsewhere: Readonly<Record<string, string>> = {
  'README.md: npm ci && npm start': 'installs from the registry: .ci/package.sh does it in a clean copy',
  'README.md: npm ci && npm test': 'these tests themselves: .ci/run does it in a clean copy',
  'client/README.md: npm install': 'installs from the registry: test/clients generates and checks the same in a copy',
  'docs/clients.md: npx graphql-codegen': 'test/clients/docs.test.ts runs it',
  'docs/clients.md: node openapi-types.mjs': 'test/clients/docs.test.ts runs it',
  'docs/clients.md: SECRETS=data/secrets.json': 'test/clients/docs.test.ts runs it',
  'docs/logos.md: curl -X PUT': 'needs a token of somebody: test/logos/logos.test.ts sends it',
  'docs/keycloak.md: IDENTITY=keycloak':
    'needs a Keycloak: test/keycloak/service.test.ts starts the service with these settings',
  'docs/contracts.md: marketplace verify-agreement': 'needs a sale: test/contracts/agreement.test.ts runs it',
  'docs/marketplace.md: marketplace verify-agreement': 'needs a sale: test/marketplace/agreements.test.ts runs it',
  'docs/operations.md: TRACING=on':
    'needs the SDK and a collector: test/monitoring/tracing.test.ts starts it with an SDK of its own',
  'docs/reliability.md: FIGURES=': 'runs all tests: CI does it',
  'docs/reliability.md: SOAK_MINUTES=': 'takes an hour: test/reliability/soak.test.ts does the same for a minute',
  'docs/scaling.md: STORE_ENGINE=':
    'needs a SPARQL server: test/engines/migration.test.ts moves there and back, with the service running',
};
