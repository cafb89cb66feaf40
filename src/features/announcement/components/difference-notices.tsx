import { lazy, type ReactNode } from 'react'
import { differencesOf } from '../../../../document/compare/differences'
import type { Difference } from '../../../../document/compare/differences'
import { truncated } from '../../../../document/content-limits'
import type { EditorPorts } from '../../../editor/view/ports'
import { i18n } from '../../../i18n/i18n'
import { Button } from '../../../ui/button'
import { subjectOf } from '../../history/history'
import type { announcementEn } from '../strings/en'
import { useWords } from '../words'
import type { Say } from '../words'
import { Notice } from './notice'
import type { Saving } from './use-saving'

// Loaded with the history, because it shows the history's comparison.
const DifferenceDialog = lazy(async () => ({
  default: (await import('./difference-dialog')).DifferenceDialog,
}))

interface AcceptedProps {
  accepted: readonly Difference[]
  onDismiss(): void
}

/** The platform holds something differently, and the document took it over. */
export function AcceptedNotice({ accepted, onDismiss }: AcceptedProps) {
  const say = useWords()
  const lines = accepted.slice(0, 3).map((each) => differenceWords(each, say))
  return <Notice words={say('difference.accepted', { list: lines.join(' · ') })} onDismiss={onDismiss} />
}

interface DialogProps {
  ports: EditorPorts
  onClose(): void
}

/** What the restored draft changes. */
export function DraftDialog({
  draft,
  onDiscard,
  ...rest
}: DialogProps & { draft: NonNullable<Saving['draft']>; onDiscard(): void }) {
  const say = useWords()
  return (
    <DifferenceDialog
      title={say('difference.draftTitle')}
      hint={say('difference.draftHint')}
      from={draft.from}
      to={draft.to}
      heads={[say('difference.onPlatform'), say('difference.here')]}
      {...rest}
    >
      <Button onClick={onDiscard}>{say('difference.discard')}</Button>
    </DifferenceDialog>
  )
}

interface HeldProps extends DialogProps {
  queue: Saving['queue']
  difference: NonNullable<Saving['state']['difference']>
  children: ReactNode
}

/** What the platform holds differently. */
export function HeldDialog({ queue, difference, ...rest }: HeldProps) {
  const say = useWords()
  const { wanted } = queue.documents
  return (
    <DifferenceDialog
      title={say('difference.heldTitle')}
      hint={say('difference.heldHint')}
      from={difference}
      to={wanted}
      lines={differencesOf(wanted, difference)
        .slice(0, MOST_LINES)
        .map((each) => differenceWords(each, say))}
      heads={[say('difference.onPlatform'), say('difference.here')]}
      {...rest}
    />
  )
}

/** Any further lines are only in the comparison. */
const MOST_LINES = 50

type PropertyName = keyof typeof announcementEn.difference.property

const isNamed = (property: string): property is PropertyName =>
  i18n.exists(`announcement:difference.property.${property}`)

/** Longer values are truncated; the comparison below shows them in full. */
const MOST_LETTERS = 60

/** One property of one block in a line: which block, which property, and what either side has. */
function differenceWords({ block, property, mine, held }: Difference, say: Say): string {
  const name = isNamed(property) ? property : 'other'
  const blanks = {
    block: say(`difference.block.${subjectOf(block)}`),
    property: say(`difference.property.${name}`),
  }
  if (mine === undefined && held === undefined) return say('difference.lineBare', blanks)
  const words = (value: string | undefined) => {
    const said = value?.trim() ?? ''
    if (said === '') return say('difference.nothing')
    return truncated(said, MOST_LETTERS)
  }
  if (name === 'missing' || name === 'extra') {
    return `${say('difference.lineBare', blanks)} (${words(mine ?? held)})`
  }
  return say('difference.line', { ...blanks, mine: words(mine), held: words(held) })
}
