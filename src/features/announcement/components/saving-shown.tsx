import type { ComponentProps } from 'react'
import { InBar } from '../../../ui/page-bar'
import type { EditorHandle } from '../../document/document'
import type { useRevisionNotes } from '../../history/history'
import { AnnouncementNotices } from './announcement-notices'
import type { OthersSlot } from './others-slot'
import { StatusCorner } from './status-corner'
import { useBlockMarks } from './use-block-marks'
import { useConflicts } from './use-conflicts'
import { useLastMerge } from './use-last-merge'
import type { LocalService } from './use-last-merge'
import { useSavingNoted, useSavingNow } from './use-saving'
import type { OpenSaving } from './use-saving'

interface SavingShownProps extends Omit<
  ComponentProps<typeof AnnouncementNotices>,
  'saving' | 'merge' | 'conflicts'
> {
  saving: OpenSaving
  owner: string
  chatId: string
  theirs: ReturnType<typeof useRevisionNotes>
  local: LocalService | undefined
  others: OthersSlot
  handle: EditorHandle | null
  isPlanOpen: boolean
  setPlanOpen(isOpen: boolean): void
}

/** All that shows the state of saving: the status corner, the notices, and the marks on blocks. */
export function SavingShown({
  saving: open,
  owner,
  chatId,
  theirs,
  local,
  others,
  handle,
  isPlanOpen,
  setPlanOpen,
  ...rest
}: SavingShownProps) {
  const saving = useSavingNoted(open)
  const conflicts = useConflicts(saving, others)
  const merge = useLastMerge({ owner, state: saving.state, theirs, people: rest.ports.people, local })
  useBlockMarks(saving.state, conflicts, merge, handle)
  return (
    <>
      <SavingCorner
        {...{ chatId, merge }}
        saving={open}
        ways={rest.ways}
        isOpen={isPlanOpen}
        onOpenChange={setPlanOpen}
      />
      <AnnouncementNotices {...rest} {...{ saving, merge, conflicts }} />
    </>
  )
}

/** Renders at each phase of a save, and nothing else does. */
function SavingCorner({
  saving,
  ...rest
}: Omit<ComponentProps<typeof StatusCorner>, 'saving'> & Pick<SavingShownProps, 'saving'>) {
  const now = useSavingNow(saving)
  return (
    <InBar part="status">
      <StatusCorner {...rest} saving={now} />
    </InBar>
  )
}
