import type { Download } from '../queue/download'

export const downloadRow = (different: Pick<Download, 'phase'> & Partial<Download>): Download => ({
  id: 'a',
  messageId: 'om_1',
  key: 'file_1',
  type: 'file',
  kind: 'file',
  ownName: 'plan.pdf',
  isWanted: true,
  room: 'room',
  isHeld: true,
  ...different,
})
