/** Query keys for data about the service behind the console. */
export const workbenchKeys = {
  clock: ['workbench', 'clock'] as const,
  faults: ['workbench', 'faults'] as const,
  snapshots: ['workbench', 'snapshots'] as const,
  rules: ['workbench', 'rules'] as const,
  operations: ['workbench', 'operations'] as const,
  madeRefusals: ['workbench', 'made-refusals'] as const,
  state: ['workbench', 'state'] as const,
  names: (kind: string) => ['workbench', 'names', kind] as const,
  callToEdit: (id: string) => ['workbench', 'call to edit', id] as const,
  call: (id: string) => ['workbench', 'call', id] as const,
  callsOfChat: (chatId: string) => ['workbench', 'calls', chatId] as const,
  conversation: (chatId: string) => ['workbench', 'conversation', chatId] as const,
  events: (state: string, app: string) => ['workbench', 'events', state, app] as const,
  secret: (appId: string) => ['workbench', 'secret', appId] as const,
  webhooks: ['workbench', 'webhooks'] as const,
  things: (kind: string) => ['workbench', 'state', kind] as const,
}
