/** Whether walks use a gateway in front of the service (`npm run e2e:gateway`), signed in as an owner. */
export const isThroughGateway = process.env['HERALD_E2E_THROUGH'] === 'gateway'

/** Walks that don't run through a gateway, by file or title, and why. */
export const NOT_THROUGH_GATEWAY: readonly [pattern: RegExp, why: string][] = [
  [/workbench\.spec| the workbench$/, 'the emulator’s workbench gives way to My calls'],
  [/the settings and the error guide/, 'the guide leads into the workbench'],
  [
    /asks for changes, and approves the next one|publications: none/,
    'signed in as one operator, who may not approve what they published',
  ],
  [/gateway\.spec|sibling-host\.spec|where a gateway is/, 'start gateways of their own'],
  [/authorize\.spec/, 'the service’s own sign-in page'],
  [/accessible-clients\.spec/, 'the service’s own page, and the emulator’s workbench'],
  [/bot-talk\.spec/, 'speaks as a person of the emulator'],
  [/accessible-clients\.spec/, 'the service’s own page, and the emulator’s workbench'],
  [/insecure\.spec/, 'plain http by a name: a gateway is reached by https, or on this machine'],
  [/service\.spec|development\.spec/, 'the service in the page, or its own endpoints'],
]
