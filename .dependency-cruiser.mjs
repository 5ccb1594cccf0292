/** Who may import whom. Each rule's comment is what a developer reads when it fails. */

/** Server modules, lowest first; a line is one rank, and a module imports only modules of the lines above it. */
const ranks = [
  ['audit'],
  ['settings'],
  ['stop-words', 'captcha'],
  ['verification-codes'],
  ['files', 'emoji'],
  ['users'],
  ['texts', 'access-blocks'],
  ['groups'],
  ['relations'],
  ['invites'],
  ['sign-in'],
  ['phone-sign-in', 'email-sign-in'],
  ['pending-registrations', 'two-factors', 'passkeys'],
  ['providers', 'wechat'],
  ['purchases', 'ledger'],
  ['categories', 'topics'],
  ['threads'],
  ['red-packets'],
  ['posts'],
  ['wallet'],
  ['orders'],
  ['profiles', 'forum', 'topic-pages', 'downloads', 'read-state', 'recommendation-rules', 'sign-in-fields'],
  ['reports', 'dialogs', 'search', 'feeds'],
  ['moderation', 'accounts', 'own-data'],
  ['notifications', 'finance', 'overview', 'bulk'],
  ['live', 'channels', 'exports'],
  ['plugins'],
]

const anyOf = (names) => `(${names.join('|')})`
const moduleFolder = (names) => `^server/src/modules/${anyOf(names)}(/|[.]ts$)`
const ours = '^(contracts|server|web|plugin-sdk|plugins|e2e|tools)/'
const testing = '^server/src/testing/'
const textsOfModules = '^server/src/modules/[^/]+/texts[.]json$'
const notTypes = { dependencyTypesNot: ['type-only'] }

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** From a place only the listed paths of ours may be imported. */
const only = (name, comment, from, allowed, more = {}) =>
  rule(name, comment, { path: from }, { path: ours, pathNot: allowed, ...more })

const rankRules = ranks
  .flatMap((names, rank) =>
    names.map((name) =>
      rule(
        `rank-of-${name}`,
        `${name} may import only modules of a lower rank. Declare a hook here that the higher module registers at start, or announce an event.`,
        { path: moduleFolder([name]) },
        {
          path: moduleFolder(
            ranks
              .slice(rank)
              .flat()
              .filter((other) => other !== name),
          ),
        },
      ),
    ),
  )
  .filter(({ to }) => !to.path.includes('()'))

const everywhere = [
  rule(
    'no-cycles',
    'Move the shared part below both, or announce an event.',
    {},
    { circular: true, viaOnly: notTypes },
  ),
  rule('resolves', 'The imported file or package does not exist.', {}, { couldNotResolve: true }),
]

const contracts = [
  only('contracts-import-nothing-of-ours', 'contracts imports nothing of ours.', '^contracts/', [
    '^contracts/',
  ]),
  rule(
    'contracts-only-schemas',
    'contracts runs in the browser and on the server: of packages it imports the schema builder only.',
    { path: '^contracts/src/' },
    { pathNot: ['^contracts/', 'node_modules/typebox/', ours] },
  ),
  rule(
    'rules-are-pure',
    'A *-rules.ts file does no I/O: it imports contracts, other rules, what a viewer may, texts, and types.',
    { path: '^server/.*-rules[.]ts$' },
    {
      pathNot: ['-rules[.]ts$', '^contracts/', '^server/src/viewer[.]ts$', '^server/src/i18n/'],
      ...notTypes,
    },
  ),
]

const server = [
  rule(
    'module-has-a-rank',
    'Give the module a rank in .dependency-cruiser.mjs.',
    { path: '^server/src/modules/', pathNot: [moduleFolder(ranks.flat())] },
    {},
  ),
  ...rankRules,
  rule(
    'module-by-its-index',
    'Import another module by its index.ts only.',
    { path: '^server/src/modules/([^/]+)/' },
    {
      path: '^server/src/modules/',
      pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index[.]ts$'],
    },
  ),
  rule(
    'module-by-its-index-from-outside',
    'Import a module by its index.ts only.',
    { path: '^server/', pathNot: ['^server/src/modules/', testing] },
    { path: '^server/src/modules/', pathNot: ['^server/src/modules/[^/]+/index[.]ts$', textsOfModules] },
  ),
  only(
    'module-imports-allowed-folders',
    'A module imports its own files, lower modules, events, jobs, i18n, context and its types, http/{implement,in-process,idempotency,app-error,call,paging,read-fields,request/request-info}, drivers/db, the types of the tables, contracts and the SDK of plugins.',
    '^server/src/modules/',
    [
      '^server/src/modules/',
      '^server/src/(events|i18n|jobs|context)/',
      '^server/src/(context|viewer|wire-time|secrets|tokens)[.]ts$',
      '^server/src/http/(implement|in-process|idempotency|app-error|call|paging|read-fields)[.]ts$',
      '^server/src/http/request/request-info[.]ts$',
      '^server/src/drivers/',
      '^server/src/schema/tables[.]ts$',
      '^contracts/',
      '^plugin-sdk/',
    ],
  ),
  rule(
    'module-takes-drivers-from-context',
    'Of the drivers a module imports types, drivers/db, the compile cache of workers, the tables of look-alike characters, and the names and formats of pictures and files; open drivers are in the context.',
    { path: '^server/src/modules/' },
    {
      path: '^server/src/drivers/',
      pathNot:
        '^server/src/drivers/(db/|compile-cache[.]ts|chinese/(simplified|name-skeleton)[.]ts|search/|files/(file-key|range-header)|pictures/(picture-(format|variants|refused)|sniff-format)[.]ts)',
      ...notTypes,
    },
  ),
  rule(
    'server-core-without-modules',
    'http, events, jobs, drivers, schema, context and viewer do not import modules.',
    {
      path: '^server/src/((http|events|jobs|drivers|schema|context)/|(context|viewer|config|wire-time|secrets|tokens)[.]ts$)',
    },
    { path: '^server/src/(modules|plugins)/' },
  ),
  only(
    'drivers-import-drivers-only',
    'A driver imports drivers and contracts; settings and clock are parameters.',
    '^server/src/drivers/',
    ['^server/src/drivers/', '^contracts/', '^server/src/schema/tables[.]ts$'],
    notTypes,
  ),
  only(
    'migrations-import-no-module',
    'A migration must not change with other code: it imports drivers/db, the skeleton of names, contracts and other migrations only.',
    '^server/src/schema/migrations/',
    ['^server/src/schema/migrations/', '^server/src/drivers/(db/|chinese/name-skeleton[.]ts)', '^contracts/'],
    notTypes,
  ),
  only(
    'server-texts-below-modules',
    'server/i18n imports contracts and the texts of modules only.',
    '^server/src/i18n/',
    ['^server/src/i18n/', textsOfModules, '^contracts/'],
  ),
  rule(
    'events-and-jobs-below-http',
    'http may use events and jobs, never the other way round.',
    { path: '^server/src/(events|jobs|context)/' },
    { path: '^server/src/http/', ...notTypes },
  ),
  only(
    'server-without-web-and-tools',
    'The server imports contracts and itself. The built web app is loaded by path; tools, such as the development services, are not imported.',
    '^server/src/(?!testing/)',
    ['^server/', '^contracts/', '^plugin-sdk/'],
  ),
  only(
    'test-doubles-of-the-server',
    'Test helpers of the server import contracts, the server and the development services.',
    testing,
    ['^server/', '^contracts/', '^plugin-sdk/', '^tools/dev-services/'],
  ),
]

const web = [
  only('web-not-server', 'web imports contracts, not the server.', '^web/', [
    '^web/',
    '^contracts/',
    '^plugin-sdk/',
  ]),
  only(
    'faces-without-calls',
    'A face imports features, shared, ui, plugins and i18n; it makes no calls itself.',
    '^web/src/faces/',
    ['^web/src/(faces|features|shared|ui|plugins|i18n)/', '^web/src/app/router/pages[.]ts$', '^contracts/'],
  ),
  rule(
    'faces-do-not-mix',
    'What two faces share goes to faces/both, features or ui.',
    { path: '^web/src/faces/([^/]+)/' },
    { path: '^web/src/faces/([^/]+)/', pathNot: '^web/src/faces/($1|both)/' },
  ),
  only(
    'pages-import-definitions',
    'A page definition imports faces, features, shared, i18n, contracts and app/router/define-page.',
    '^web/src/pages/',
    [
      '^web/src/(pages|faces|features|plugins|shared|api|i18n)/',
      '^web/src/app/router/define-page[.]ts$',
      '^contracts/',
    ],
  ),
  only(
    'features-without-faces',
    'A feature imports shared, api, ui, i18n and contracts, no face and no route.',
    '^web/src/features/',
    ['^web/src/(features|shared|api|ui|plugins|i18n)/', '^contracts/'],
  ),
  rule(
    'features-do-not-mix',
    'The face composes features; what two of them share goes to shared or ui. Only content-menu imports others: it is the menu of all actions on threads and comments.',
    { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/content-menu/' },
    { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
  ),
  only(
    'ui-imports-itself',
    'ui imports itself and the limits of contracts; texts and data are props.',
    '^web/src/ui/',
    ['^web/src/ui/', '^contracts/src/browser[.]ts$'],
  ),
  only('shared-below-features', 'web/shared imports api, i18n and contracts.', '^web/src/shared/', [
    '^web/src/(shared|api|i18n)/',
    '^contracts/',
  ]),
  only('api-imports-contracts-only', 'web/api imports contracts only.', '^web/src/api/', [
    '^web/src/api/',
    '^contracts/',
  ]),
  only('i18n-imports-contracts-only', 'i18n imports contracts only.', '^web/src/i18n/', [
    '^web/src/i18n/',
    '^contracts/',
  ]),
  only(
    'plugin-slots-below-features',
    'web/plugins imports shared, api, ui, i18n, contracts and the SDK.',
    '^web/src/plugins/',
    ['^web/src/(plugins|shared|api|ui|i18n)/', '^contracts/', '^plugin-sdk/'],
  ),
]

const browserContract = [
  rule(
    'web-uses-the-browser-contract',
    'web imports values from @chaguan/contracts/browser, or one of the modules of contracts without schemas.',
    { path: '^web/', pathNot: '^web/src/testing/' },
    {
      path: '^contracts/',
      pathNot: '^contracts/src/(browser[.]ts$|texts/)',
      ...notTypes,
    },
  ),
  rule(
    'browser-contract-for-web-only',
    'The contract for browsers has no schemas; import @chaguan/contracts.',
    { path: ours, pathNot: ['^web/'] },
    { path: '^contracts/src/browser[.]ts$' },
  ),
]

const others = [
  only('plugin-sdk-on-contracts', 'The SDK imports contracts only.', '^plugin-sdk/', [
    '^plugin-sdk/',
    '^contracts/',
  ]),
  rule(
    'plugins-by-the-sdk',
    'A plugin imports its own files and the SDK only.',
    { path: '^plugins/([^/]+)/' },
    { path: ours, pathNot: ['^plugins/$1/', '^plugin-sdk/'] },
  ),
  rule(
    'e2e-without-sources',
    'A journey uses the built product only.',
    { path: '^e2e/' },
    { path: '^(server|web)/' },
  ),
]

export default {
  forbidden: [...everywhere, ...contracts, ...server, ...web, ...browserContract, ...others],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['[.]test[.]tsx?$', '(^|/)dist/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
