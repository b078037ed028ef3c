// The layering rules, checked by scripts/layering.js; docs/architecture.md sums them up. Four ordered lists say most of
// it: a folder imports from itself and from those before it. What an order cannot say follows.

const inOrder = (names) => names.trim().split(/\s+/);

/** The parts of src. The page is none of them: it is a client, and none of them needs it. */
const PARTS = inOrder('base recordings report protocol worker doctor gateway desk cli');

/** The folders of a worker. Its entry files stand above all. */
const WORKER_FOLDERS = inOrder(`
  sdk properties pictures events landing live-view controls contents shots camera refusals operations calls
  fast-reads fast-pictures
`);

/** The folders of the gateway; one inside another has a place of its own. main.ts stands above all. */
const GATEWAY_FOLDERS = inOrder(`
  host service-manager limits contract config hosts/bus errors cameras
  rig/shared rig/declared rig/leases rig/timeline rig/naming rig/desired rig/shots rig/movies rig/file rig
  recordings health log metrics small-pictures supervisor/machine supervisor transfers live-view connections
  desk http events jobs hosts routes fast-reads fast-pictures assembly
`);

/** The folders of the desk; main.ts and operations.ts stand above all. */
const DESK_FOLDERS = inOrder('frame search recipes exports/mhl exports');

const PAGE_FOLDERS = inOrder(`
  cells texts/shared texts/en texts/de texts/es texts/ja texts/fr texts interface decoding state components lease pictures bodies takes settings large/scopes large
  shoot/wall shoot/job shoot/column shoot/recipes shoot cards/downloads review/handover review cards setup/names setup shell gallery
`);

const VALUES_ONLY = { dependencyTypesNot: ['type-only'] };
const forbidden = (name, comment, from, to, how) => {
  const rule = { name, comment, severity: 'error' };
  return { ...rule, from: { path: from }, to: { path: to, ...how } };
};

/** The rules of a list of folders: one for each, and one that finds a folder which the list does not name. */
function layers(part, folders) {
  const files = (names) => `^src/${part}/(${names.join('|')})/[^/]+$`;
  const rules = folders.map((folder, level) =>
    forbidden(
      `${part}-${folder}-imports-from-below`,
      'A folder imports only from those before it in its list.',
      files([folder]),
      `^src/${part}/`,
      { pathNot: files(folders.slice(0, level + 1)) },
    ),
  );
  const unnamed = { path: `^src/${part}/.+/`, pathNot: files(folders) };
  return [...rules, { name: `${part}-folders-are-named`, severity: 'error', from: unnamed, to: {} }];
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...PARTS.map((part, level) =>
      forbidden(
        `${part}-imports-from-below`,
        'A part imports only from those before it in PARTS.',
        `^src/${part}/`,
        `^src/(?!(${PARTS.slice(0, level + 1).join('|')})/)`,
      ),
    ),
    ...layers('worker', WORKER_FOLDERS),
    ...layers('gateway', GATEWAY_FOLDERS),
    ...layers('desk', DESK_FOLDERS),
    ...layers('page', PAGE_FOLDERS),
    // Processes
    forbidden(
      'a-worker-is-a-process',
      'Who loads code of a worker can load the SDK; types and numbers of the SDK load nothing.',
      '^src/(?!worker/)',
      '^src/worker/(?!sdk/codes\\.ts$)',
      VALUES_ONLY,
    ),
    forbidden(
      'gateway-and-worker-meet-in-the-protocol',
      'Neither knows the other, by a type either.',
      '^src/(gateway|cli/(?!probe/))',
      '^src/worker/',
    ),
    forbidden(
      'schemas-are-for-those-who-receive',
      'A worker must not pay for schemas of what it sends itself, nor a command at its start.',
      '^src/(?!gateway/|desk/|protocol/schemas/|cli/probe/|doctor/(?!run/))',
      '^src/protocol/schemas/',
      VALUES_ONLY,
    ),
    forbidden(
      'packages-of-the-gateway',
      'No other part needs HTTP or a log in JSON; schemas of the protocol and of the desk need typebox as well.',
      '^src/(?!gateway/|protocol/schemas/|desk/)',
      '^node_modules/(typebox|fastify|@fastify|pino)/',
      VALUES_ONLY,
    ),
    forbidden(
      'the-desk-is-a-client',
      'It works through the interface of the service. Of the gateway it has the contract, errors and limits, and what reads the journal, which is pure.',
      '^src/desk/',
      '^src/gateway/(?!(contract|errors|limits)/|desk/asking\\.ts$|host/whole-file\\.ts$|http/byte-range\\.ts$|config/toml-fault\\.ts$|rig/shots/(segments|lines|record|fold|receipt|receipt-shape|summary)\\.ts$)',
    ),
    forbidden(
      'only-its-process-has-the-desk',
      'Who calls only the published interface reads and runs nothing of it: the gateway starts its process.',
      '^src/(?!desk/|cli/)',
      '^src/desk/',
    ),
    forbidden(
      'only-addon-ts-touches-native-code',
      'One file finds and types the addon.',
      '^src/(?!worker/sdk/addon\\.ts$)',
      '(node-gyp-build|\\.node$)',
    ),
    forbidden(
      'addon-is-for-threads-of-a-worker',
      'Scout and probe load it too; operations go through the session.',
      '^src/(?!worker/(main|scout|probe|sdk/session-thread)\\.ts$)',
      '^src/worker/sdk/addon\\.ts$',
      VALUES_ONLY,
    ),
    forbidden(
      'checks-run-in-their-own-process',
      'A check can hang in the kernel: others start the process of the doctor.',
      '^src/(?!doctor/(?!run/))',
      '^src/doctor/(?!run/|(finding|subject)\\.ts$)',
    ),
    forbidden(
      'a-check-knows-not-who-asks',
      'A check is given a host.',
      '^src/doctor/checks/',
      '^src/doctor/(run/|main\\.ts$)',
    ),
    // The gateway: what its order cannot say
    forbidden(
      'contract-imports-nothing-of-ours',
      'The contract is what is promised, not how it is kept; it promises bounds and defaults.',
      '^src/gateway/contract/',
      '^src/(?!gateway/(contract|limits)/|protocol/(words|bounds)\\.ts$)',
    ),
    forbidden(
      'cameras-know-no-contract',
      'What is done with cameras is the same whatever is promised and set; what clients see of them has one shape.',
      '^src/gateway/(cameras|supervisor|fast-\\w+|transfers|live-view|connections|recordings|health|metrics|log)/',
      '^src/gateway/(contract(?!/shapes\\.ts$)|config(?!/adapter-place\\.ts$))/?',
    ),
    forbidden(
      'the-machine-is-pure',
      'It decides about a camera from data alone; the supervisor performs what it decides.',
      '^src/gateway/supervisor/machine/',
      '^(node:|src/(?!(gateway/(supervisor/machine|errors)|base|protocol)/))',
      VALUES_ONLY,
    ),
    forbidden(
      'parts-meet-in-the-news',
      'They know the interface of the cameras and their news, and not each other.',
      '^src/gateway/(supervisor|transfers|live-view|connections|events)/',
      '^src/gateway/(?!$1/)(supervisor|transfers|live-view|connections|events|http|rig)/',
    ),
    forbidden(
      'cameras-know-no-rig',
      'A camera is the same whether the operator has declared it or not.',
      '^src/gateway/(recordings|health|log|metrics|http)/',
      '^src/gateway/rig/',
    ),
    forbidden(
      'parts-of-the-rig-know-what-is-declared',
      'They know not each other, but for what everybody may see of a lease.',
      '^src/gateway/rig/(leases|timeline|naming|desired|shots|movies)/',
      '^src/gateway/rig/(?!$1/|leases/lease\\.ts$)(leases|timeline|naming|desired|shots|movies)/',
    ),
    forbidden(
      'only-assembly-knows-the-supervisor',
      'All others are given Cameras and never ask which.',
      '^src/gateway/(?!supervisor/|fast-\\w+/|assembly/|main\\.ts$)',
      '^src/gateway/supervisor/',
    ),
    forbidden(
      'parts-that-can-be-deleted',
      'Each goes with the lines that name it (scripts/without-part.js); the rest works in the same way without it.',
      '^src/(?!gateway/assembly/(?:optional-parts|fast-paths)|worker/(?:main|session)\\.ts$)([\\w-]+/[\\w-]+)',
      '^src/(?!$1/)(gateway/(hosts|jobs)|(gateway|worker)/fast-\\w+)/',
    ),
    forbidden(
      'only-the-bus-knows-nats',
      'What a host says to others is the same whatever carries it.',
      '^src/(?!gateway/hosts/bus/nats-)',
      '^node_modules/@nats-io/',
    ),
    // Commands
    forbidden(
      'commands-stand-alone',
      'A command works on files or over HTTP, whether a service of this version runs or not.',
      '^src/cli/(?!probe/)',
      '^src/(gateway/(?!(contract|config|limits)/)|protocol/(?!words\\.ts$)|cli/probe/)',
    ),
    forbidden(
      'commands-start-quickly',
      'The contract is types for a command: its schemas cost more than all the rest of a start.',
      '^src/cli/',
      '^src/gateway/contract/(?!(interface-version|property-(codes|names))\\.ts$)',
      VALUES_ONLY,
    ),
    forbidden(
      'commands-are-loaded-by-the-table',
      'A command is loaded when it runs; what commands share lies beside them or below.',
      '^src/cli/(?!(commands|doctor|report)/|((camera|desired|desk|job|rig)-)?table\\.ts$)',
      '^src/cli/(commands|doctor|report)/',
    ),
    forbidden(
      'the-client-knows-no-command',
      'Requests and refusals are the same for all commands; the terminal shows texts.',
      '^src/cli/(http|terminal)/',
      '^src/cli/(?!$1/|terminal/|(command|systemctl)\\.ts$)',
    ),
    forbidden(
      'the-installation-is-a-command',
      'The service does not know how it was installed.',
      '^src/(?!cli/(service/|service-command\\.ts$))',
      '^src/cli/service/',
    ),
    forbidden(
      'certificates-are-for-one-command',
      'What makes them loads slowly, and no other command needs it.',
      '^src/(?!cli/(tls/|tls-command\\.ts$))',
      '^src/cli/tls/',
    ),
    forbidden(
      'the-probe-is-a-small-service',
      'The supervisor starts its processes; it knows neither cameras nor HTTP.',
      '^src/cli/probe/',
      '^src/gateway/(?!(limits|config|recordings|supervisor)/)',
    ),
    forbidden(
      'steps-are-run-by-the-probe',
      'A step of the probe is given what it needs, and no step knows the order.',
      '^src/(?!cli/probe/(run\\.ts$|steps/))',
      '^src/cli/probe/steps/',
    ),
    forbidden(
      'the-page-is-a-client',
      'It runs in a browser and knows the service by its published interface alone; streams are cut as everywhere.',
      '^src/page/',
      '^(?!src/page/|node_modules/(preact|@zag-js|@tanstack/virtual-core|uplot)/|dist/(page/openapi|base/(event-stream|multipart)))',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
};
