/** The parts of the workbench, in the order of their tabs; each has an address. */
export const workbenchTabs = [
  'log',
  'chat',
  'events',
  'explorer',
  'state',
  'world',
  'clock',
  'faults',
  'refusals',
  'connect',
] as const
export type WorkbenchTab = (typeof workbenchTabs)[number]

export const isWorkbenchTab = (name: string | undefined): name is WorkbenchTab =>
  workbenchTabs.some((tab) => tab === name)

/** The address of a part of the workbench; `search` keeps a filter or a choice. */
export const workbenchRoute = (tab: WorkbenchTab, search: Record<string, string> = {}): string => {
  const query = new URLSearchParams(search).toString()
  return `/workbench/${tab}${query && `?${query}`}`
}
