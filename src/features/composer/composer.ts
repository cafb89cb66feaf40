export { Composer } from './composer-form'
export { canEdit } from './edited-draft'
export { OutgoingQueue, outgoingQueueOf } from './outgoing-queue'
export type { ComposerTarget } from './outgoing-queue'
