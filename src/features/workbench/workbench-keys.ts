/** Names of what the console knows of the service behind it. */
export const workbenchKeys = {
  clock: ['workbench', 'clock'] as const,
  faults: ['workbench', 'faults'] as const,
  snapshots: ['workbench', 'snapshots'] as const,
  rules: ['workbench', 'rules'] as const,
  state: ['workbench', 'state'] as const,
  things: (kind: string) => ['workbench', 'state', kind] as const,
}
