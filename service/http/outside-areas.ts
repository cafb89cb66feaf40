/**
 * Areas of the platform that are outside of Herald, by the first part of a path below /open-apis. Herald is the platform
 * of messages and announcements; calls of these areas can go on to another service (`herald --pass-on URL`). What
 * Herald answers of them, such as announcements and their media, it still answers itself.
 */
export const outsideAreas: readonly { name: string; parts: readonly string[] }[] = [
  { name: 'documents', parts: ['docx', 'docs', 'doc'] },
  { name: 'Drive', parts: ['drive'] },
  { name: 'wiki', parts: ['wiki'] },
  { name: 'tasks', parts: ['task'] },
  { name: 'Base', parts: ['bitable', 'base'] },
  { name: 'calendar', parts: ['calendar'] },
]

const parts = new Set(outsideAreas.flatMap((area) => area.parts))

/** Whether a path is in one of these areas. */
export function isOutside(path: string): boolean {
  const [, area = ''] = /^\/+open-apis\/+([^/]+)\//.exec(path) ?? []
  return parts.has(area)
}
