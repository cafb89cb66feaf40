import { differencesOf, keyOf } from '../../document/compare/differences'
import { mergeTrees } from '../../document/merge/merge-trees'
import type { DocumentReplica } from './document-replica'
import { earlierAnswer } from './earlier-answer'
import { mergeDraft, mergeRemoteChange } from './merge-remote'
import { OwnChanges } from './own-changes'
import { Planning } from './planning'
import type { MediaPorts, SavingRules } from './save-queue-ports'

/**
 * The code for the first step of a save: planning calls, merging, and finding differences. A page that shows a saved
 * document does not need it, so the console loads it after the page.
 */
export const openSaveWork = (replica: DocumentReplica, media?: MediaPorts, rules?: SavingRules) => ({
  planning: new Planning(replica, media, rules),
  ownChanges: new OwnChanges(replica),
  earlierAnswer,
  mergeDraft,
  mergeRemoteChange: (...[, newest, below, reading]: Parameters<typeof mergeRemoteChange>) =>
    mergeRemoteChange(replica, newest, below, {
      ...reading,
      ...(media?.isSame && { isSame: media.isSame }),
    }),
  mergeTrees,
  differencesOf,
  keyOf,
})

export type SaveWork = ReturnType<typeof openSaveWork>
