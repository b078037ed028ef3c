// The layering rules, checked by scripts/layering.js. docs/architecture.md sums them up.

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const OWN = '^src/';

/** The folders of a worker, lowest first; a folder imports from those below it. The entry files stand above all. */
const WORKER_FOLDERS = [
  'protocol',
  'sdk',
  'properties',
  'pictures',
  'events',
  'landing',
  'live-view',
  'controls',
  'contents',
  'shots',
  'camera',
  'refusals',
  'operations',
  'calls',
];

/** The folders of the operator page, in the same order. */
const PAGE_FOLDERS = [
  'texts',
  'interface',
  'state',
  'components',
  'lease',
  'pictures',
  'bodies',
  'settings',
  'shots',
  'news',
  'large',
  'wall',
];

const pageFolderRules = PAGE_FOLDERS.map((folder, level) =>
  forbidden(
    `page-${folder}-imports-from-below`,
    'A folder of the page imports only from the folders below it.',
    { path: `^src/page/${folder}/` },
    { path: '^src/page/', pathNot: `^src/page/(${PAGE_FOLDERS.slice(0, level + 1).join('|')})/` },
  ),
);

const workerFolderRules = WORKER_FOLDERS.map((folder, level) =>
  forbidden(
    `worker-${folder}-imports-from-below`,
    'A folder of the worker imports only from the folders below it.',
    { path: `^src/worker/${folder}/` },
    { path: '^src/worker/', pathNot: `^src/worker/(${WORKER_FOLDERS.slice(0, level + 1).join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    forbidden('no-cycles', 'Two files that need each other are one idea.', {}, { circular: true }),
    forbidden(
      'gateway-knows-only-the-protocol',
      'The gateway must not load anything that could load the SDK.',
      { path: '^src/gateway/' },
      { path: '^src/worker/', pathNot: '^src/worker/protocol/' },
    ),
    forbidden(
      'worker-knows-no-gateway',
      'A worker knows nothing of HTTP.',
      { path: '^src/worker/', pathNot: '^src/worker/protocol/schemas/' },
      { path: '^(src/gateway/|node_modules/(fastify|pino|typebox|@fastify))' },
    ),
    forbidden(
      'schemas-are-for-the-gateway',
      'A worker must not pay for the schemas of what it sends itself; it takes their types.',
      { path: '^src/worker/', pathNot: '^src/worker/protocol/schemas/' },
      { path: '^src/worker/protocol/schemas/', dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'protocol-imports-nothing-of-ours',
      'Both sides import the protocol.',
      { path: '^src/worker/protocol/' },
      { path: OWN, pathNot: '^src/worker/protocol/' },
    ),
    forbidden(
      'contract-imports-nothing-of-ours',
      'The contract is what is promised, not how it is kept.',
      { path: '^src/gateway/contract/' },
      { path: OWN, pathNot: '^src/(gateway/contract/|worker/protocol/words\\.ts$)' },
    ),
    forbidden(
      'only-addon-ts-touches-native-code',
      'One file finds and types the addon.',
      { path: OWN, pathNot: '^src/worker/sdk/addon\\.ts$' },
      { path: '(node-gyp-build|\\.node$)' },
    ),
    ...workerFolderRules,
    ...pageFolderRules,
    forbidden(
      'a-recording-is-read-alone',
      'The reader needs the bytes of a recording, and nothing of who wrote or keeps them.',
      { path: '^src/recordings/' },
      { path: OWN, pathNot: '^src/recordings/' },
    ),
    forbidden(
      'kept-recordings-know-no-camera',
      'They are given the memory of a child, and a name.',
      { path: '^src/gateway/recordings/' },
      { path: '^src/gateway/', pathNot: '^src/gateway/(recordings/|host/|limit(s|-table)\\.ts$)' },
    ),
    forbidden(
      'a-report-is-given-its-parts',
      'Service and command put one together in the same way, from files and from what they are given.',
      { path: '^src/report/' },
      {
        path: OWN,
        pathNot:
          '^src/(report/|recordings/names\\.ts$|gateway/host/file-calls\\.ts$|worker/protocol/clock\\.ts$)',
      },
    ),
    forbidden(
      'the-page-is-a-client',
      'It runs in a browser and knows the service by its published interface alone.',
      { path: '^src/page/' },
      { path: '.', pathNot: '^(src/page/|node_modules/preact/|dist/page/openapi)' },
    ),
    forbidden(
      'nothing-needs-the-page',
      'It is built into a script and a style, which are files for the gateway.',
      { path: OWN, pathNot: '^src/page/' },
      { path: '^src/page/' },
    ),
    forbidden(
      'worker-folders-are-named',
      'WORKER_FOLDERS names every folder of the worker.',
      { path: '^src/worker/[^/]+/', pathNot: `^src/worker/(${WORKER_FOLDERS.join('|')})/` },
      {},
    ),
    forbidden(
      'addon-is-for-threads-of-a-worker',
      'Main and session thread load it, and the scout and the probe; operations go through the session.',
      { path: OWN, pathNot: '^src/worker/(main|scout|probe|sdk/session-thread)\\.ts$' },
      { path: '^src/worker/sdk/addon\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'commands-stand-alone',
      'A command works on files or over HTTP, whether a service of this version runs or not.',
      { path: '^src/cli/(?!(probe|doctor|report)/)' },
      {
        path: '^src/(worker/|gateway/(?!contract/|config/|limit-table\\.ts$)|cli/probe/)',
        pathNot: '^src/worker/protocol/(host-name|printable|nearest|words)\\.ts$',
      },
    ),
    forbidden(
      'commands-start-quickly',
      'The contract is types for a command: its schemas cost more than all the rest of a start.',
      { path: '^src/cli/(?!probe/)' },
      {
        path: '^(src/gateway/contract/(?!(interface-version|property-codes|property-names)\\.ts$)|node_modules/(typebox|fastify|pino))',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbidden(
      'commands-are-loaded-by-the-table',
      'A command is loaded when it runs; what commands share lies beside them or below.',
      { path: '^src/cli/(?!commands/|((camera|desired|rig)-)?table\\.ts$)' },
      { path: '^src/cli/commands/' },
    ),
    forbidden(
      'the-client-knows-no-command',
      'Requests, refusals and the choice of a camera are the same for all commands.',
      { path: '^src/cli/http/' },
      { path: '^src/cli/(?!http/|terminal/|(command|systemctl)\\.ts$)' },
    ),
    forbidden(
      'the-terminal-knows-no-service',
      'It shows texts.',
      { path: '^src/cli/terminal/' },
      { path: OWN, pathNot: '^src/(cli/terminal/|worker/protocol/printable\\.ts$)' },
    ),
    forbidden(
      'the-doctor-looks-at-the-host',
      'A check reads the host; of the service it knows only what may be a state directory, and its lock.',
      { path: '^src/doctor/' },
      {
        path: OWN,
        pathNot: '^src/(doctor/|worker/protocol/|gateway/host/state-(directory|lock)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbidden(
      'a-check-knows-not-who-asks',
      'A check is given a host.',
      { path: '^src/doctor/checks/' },
      { path: '^src/doctor/(run/|main\\.ts$)' },
    ),
    forbidden(
      'starting-the-doctor-runs-no-check',
      'What gateway and command load starts the process, and looks at nothing itself.',
      { path: '^src/doctor/run/' },
      { path: '^src/doctor/(?!(run/|finding\\.ts$))', dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'checks-run-in-their-own-process',
      'A check can hang in the kernel: the gateway and the command start the process of the doctor.',
      { path: OWN, pathNot: '^src/doctor/' },
      { path: '^src/doctor/', pathNot: '^src/doctor/(run/|finding\\.ts$)' },
    ),
    forbidden(
      'the-doctor-reads-the-settings',
      'A command looks at what the service would use.',
      { path: '^src/cli/(doctor|report)/' },
      {
        path: '^src/(worker|gateway)/',
        pathNot: '^src/(worker/protocol/|gateway/(config/|contract/interface-version\\.ts$))',
      },
    ),
    forbidden(
      'the-probe-is-a-small-service',
      'It starts processes as the supervisor does, and never loads native code itself.',
      { path: '^src/cli/probe/' },
      {
        path: '^src/(worker|gateway)/',
        pathNot: [
          '^src/worker/(protocol/|sdk/codes\\.ts$)',
          '^src/gateway/(limits\\.ts$|config/config\\.ts$|host/state-(directory|lock)\\.ts$|recordings/recording-memory\\.ts$)',
          '^src/gateway/supervisor/(launch-directory|child-environment|child-traces)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbidden(
      'nothing-needs-the-probe',
      'It is a program of its own.',
      { path: OWN, pathNot: '^src/cli/probe/' },
      { path: '^src/cli/probe/' },
    ),
    forbidden(
      'steps-are-run-by-the-probe',
      'A step of the probe is given what it needs, and no step knows the order.',
      { path: OWN, pathNot: '^src/cli/probe/(run\\.ts$|steps/)' },
      { path: '^src/cli/probe/steps/' },
    ),
    forbidden(
      'supervisor-knows-no-http',
      'The supervisor serves the rig interface; the routes speak HTTP.',
      { path: '^src/gateway/supervisor/' },
      { path: '^(src/gateway/(http|routes|contract|events|app|main|assembly)|node_modules/fastify)' },
    ),
    forbidden(
      'the-machine-is-pure',
      'It decides about a camera from data alone; the supervisor performs what it decides.',
      { path: '^src/gateway/supervisor/machine/' },
      {
        path: '^(src/|node:)',
        pathNot: '^src/(gateway/(supervisor/machine/|errors\\.ts$)|worker/protocol/)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbidden(
      'routes-know-no-supervisor',
      'Routes are given a Rig and never ask which.',
      { path: '^src/gateway/(http|routes|events|connections|app)' },
      { path: '^src/gateway/supervisor/' },
    ),
    forbidden(
      'http-knows-no-route',
      'How requests are read and answered is the same for all routes.',
      { path: '^src/gateway/http/' },
      { path: '^src/gateway/(routes/|connections/|events/|assembly/|app\\.ts$|main\\.ts$)' },
    ),
    forbidden(
      'settings-are-read-once',
      'Settings are read before anything is built, and handed down as values.',
      { path: '^src/gateway/config/' },
      { path: '^src/gateway/', pathNot: '^src/gateway/(config/|contract/|limit(s|-table)\\.ts$)' },
    ),
    forbidden(
      'log-knows-no-service',
      'Every part may write to the log.',
      { path: '^src/gateway/log/' },
      {
        path: '^src/gateway/',
        pathNot: '^src/gateway/(log/|camera-news\\.ts$|camera-news\\.ts$|limit(s|-table)\\.ts$)',
      },
    ),
    forbidden(
      'host-knows-no-service',
      'Files, locks and the end of the process are the same for every service.',
      { path: '^src/gateway/host/' },
      { path: '^src/gateway/', pathNot: '^src/gateway/host/' },
    ),
    forbidden(
      'health-is-judged-from-facts',
      'It is given the facts, so that every reader of it gets the same judgement.',
      { path: '^src/gateway/health/' },
      {
        path: '^src/gateway/',
        pathNot: '^src/gateway/(health/|host/file-calls\\.ts$|rig\\.ts$|limit(s|-table)\\.ts$)',
      },
    ),
    forbidden(
      'the-rig-works-on-cameras',
      'What the operator does with all bodies is done through the interface of the cameras, and without HTTP.',
      { path: '^src/gateway/rig/' },
      {
        path: '^src/gateway/',
        pathNot:
          '^src/gateway/(rig/|host/|rig\\.ts$|camera-news\\.ts$|errors\\.ts$|limit(s|-table)\\.ts$|contract/(texts|property-codes|property-names|lease-needs)\\.ts$|config/(line-of|toml-fault)\\.ts$)',
      },
    ),
    forbidden(
      'shots-need-bodies-and-their-names',
      'A shot is given the bodies of a group and fires them; how the rig file is kept is not its concern.',
      { path: '^src/gateway/rig/shots/' },
      { path: '^src/gateway/rig/', pathNot: '^src/gateway/rig/(shots/|(model|group-run)\\.ts$)' },
    ),
    forbidden(
      'names-need-the-declaration-only',
      'How pictures are named follows from the rig file in force.',
      { path: '^src/gateway/rig/naming/' },
      { path: '^src/gateway/rig/', pathNot: '^src/gateway/rig/(naming/|model\\.ts$)' },
    ),
    forbidden(
      'the-desired-state-knows-the-declarations',
      'It needs what is declared and how a group is gone through, and nothing else of the rig.',
      { path: '^src/gateway/rig/desired/' },
      { path: '^src/gateway/rig/', pathNot: '^src/gateway/rig/(desired/|(model|group-run)\\.ts$)' },
    ),
    forbidden(
      'cameras-know-no-rig',
      'A camera is controlled in the same way whether the operator has declared it or not.',
      { path: '^src/gateway/(supervisor|transfers|live-view|http|connections|events)/' },
      { path: '^src/gateway/rig/' },
    ),
    forbidden(
      'only-the-bus-knows-nats',
      'What a host says to others is the same whatever carries it.',
      { path: OWN, pathNot: '^src/gateway/hosts/bus/nats-' },
      { path: '^node_modules/@nats-io/' },
    ),
    forbidden(
      'the-bus-carries',
      'It knows settings and limits, and not what is said.',
      { path: '^src/gateway/hosts/bus/' },
      {
        path: '^src/gateway/',
        pathNot: '^src/gateway/(hosts/bus/|config/bus-settings\\.ts$|limit(s|-table)\\.ts$)',
      },
    ),
    forbidden(
      'other-hosts-are-joined-in-assembly',
      'A part works in the same way whether there are other hosts or not.',
      { path: '^src/gateway/', pathNot: '^src/gateway/(hosts|assembly)/' },
      { path: '^src/gateway/hosts/', dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'hosts-know-no-assembly',
      'What they are joined to is handed in.',
      { path: '^src/gateway/hosts/' },
      { path: '^src/gateway/(assembly|routes|supervisor|main\\.ts$|app\\.ts$)' },
    ),
    forbidden(
      'the-installation-is-a-command',
      'The service does not know how it was installed.',
      { path: OWN, pathNot: '^src/cli/(service/|service-command\\.ts$)' },
      { path: '^src/cli/service/' },
    ),
    forbidden(
      'the-service-manager-gets-facts',
      'What is reported to systemd is handed in; nothing of the service is asked.',
      { path: '^src/gateway/service-manager/' },
      { path: '^src/', pathNot: '^src/(gateway/service-manager/|worker/protocol/(clock|within)\\.ts$)' },
    ),
    forbidden(
      'metrics-read-what-there-is',
      'They take news and read vitals, and know neither HTTP nor who has them.',
      { path: '^src/gateway/metrics/' },
      {
        path: '^src/gateway/',
        pathNot: '^src/gateway/(metrics/|health/|camera-news\\.ts$|rig\\.ts$|limit(s|-table)\\.ts$)',
      },
    ),
    forbidden(
      'what-hosts-share-knows-no-bus',
      'It is given a value that all hosts share, and the file of this host.',
      { path: '^src/gateway/rig/shared/' },
      {
        path: '^src/gateway/',
        pathNot:
          '^src/gateway/(rig/(shared/|model\\.ts$|rig-text\\.ts$)|errors\\.ts$|host/(file-calls|whole-file)\\.ts$)',
      },
    ),
    forbidden(
      'leases-are-decided-from-memory',
      'Who holds what is given in and asked for; a lease knows neither HTTP nor cameras.',
      { path: '^src/gateway/rig/leases/' },
      {
        path: '^src/gateway/',
        pathNot:
          '^src/gateway/(rig/(leases/|shared/shared-cell\\.ts$)|contract/(lease-needs|texts)\\.ts$|errors\\.ts$|limit(s|-table)\\.ts$)',
      },
    ),
    forbidden(
      'the-timeline-only-reads',
      'It takes news and names, and changes nothing.',
      { path: '^src/gateway/rig/timeline/' },
      {
        path: '^src/gateway/',
        pathNot:
          '^src/gateway/(rig/(timeline/|leases/|model\\.ts$)|host/|camera-news\\.ts$|contract/lease-needs\\.ts$|limit(s|-table)\\.ts$)',
      },
    ),
    forbidden(
      'what-routes-serve-knows-no-routes',
      'Connections, live view and transfers are there for the routes, not the other way round.',
      { path: '^src/gateway/(connections|live-view|transfers)/' },
      { path: '^src/gateway/(http/|routes/|contract/|assembly/|app\\.ts$|main\\.ts$)' },
    ),
    forbidden(
      'transfers-and-live-view-take-news',
      'They take news of cameras, and know neither who reports them nor what clients receive of them.',
      { path: '^src/gateway/(transfers|live-view)/' },
      { path: '^src/gateway/(supervisor|events|connections|config)/' },
    ),
    forbidden(
      'transfers-and-live-view-know-not-each-other',
      'A file from a card has nothing to do with a picture of live view.',
      { path: '^src/gateway/(transfers|live-view)/' },
      { path: '^src/gateway/(transfers|live-view)/', pathNot: '^src/gateway/$1/' },
    ),
    forbidden(
      'events-are-made-of-news',
      'The translation needs the news and the contract, and nothing that reports or serves.',
      { path: '^src/gateway/events/' },
      { path: '^src/gateway/(supervisor|transfers|live-view|connections|http|routes)/' },
    ),
    forbidden(
      'parts-of-a-worker-know-no-operations',
      'Operations put the parts together; a part does not know what it is used for.',
      { path: '^src/worker/(contents|live-view|pictures|properties)/' },
      { path: '^src/worker/operations/' },
    ),
    forbidden('no-unresolved', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
