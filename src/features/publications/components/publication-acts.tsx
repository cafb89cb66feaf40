import { Ban, Pause, Play, RefreshCw, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PublicationAnswer } from '../../../../contract/herald/publications'
import { useAskPublication } from '../../../api/publications'
import { joinSentences } from '../../../i18n/languages'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { FailureNote } from '../../../ui/failure'
import { useFocusKept } from '../../../ui/outside-react'
import { ReportButtons } from '../../../ui/report'
import { actsOf, missing, notBegun, written } from '../acts'
import type { Act } from '../acts'
import { ownName } from '../own-name'
import type { SayPublications } from '../words'
import { usePublicationWords } from '../words'
import styles from './publication-acts.module.css'

/** An act that the server accepted, which is said until the publication has another state than then. */
interface Said {
  act: Act | 'nothingNew'
  state: PublicationAnswer['state']
}

/** The requests that the server accepts now. What cannot be undone by another button here is confirmed first. */
export function PublicationActs({ publication }: { publication: PublicationAnswer }) {
  const { say } = usePublicationWords()
  const { publication_id } = publication
  const asking = useAskPublication(publication_id)
  const [said, setSaid] = useState<Said>()
  const place = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  // A pressed button is replaced by others: the focus moves to the next one, or to the words about it.
  const focusKept = useFocusKept(() => (place.current?.querySelector('button') ?? status.current)?.focus())
  // A disabled button would lose the focus, so a second press is ignored instead.
  const ask = (act: Act) => {
    if (asking.isPending) return
    setSaid(undefined)
    // A gateway knows its operator, and takes no name.
    asking.mutate(
      { act, by: ownName() },
      {
        onSuccess: (after) =>
          setSaid({ act: isUnchanged(act, publication, after) ? 'nothingNew' : act, state: after.state }),
      },
    )
  }
  const acts = actsOf(publication)
  return (
    <div className={styles['acts']} {...focusKept}>
      <ReportButtons ref={place} role="group" aria-label={say('acts.group')}>
        {acts.map((act) => (
          <ActButton
            key={act}
            act={act}
            look={act === 'resume' ? 'primary' : 'plain'}
            publication={publication}
            onAsk={ask}
          />
        ))}
      </ReportButtons>
      <p ref={status} role="status" tabIndex={-1} className={styles['said']}>
        {asking.isPending
          ? say('acts.working')
          : said?.state === publication.state && say(`said.${said.act}`)}
      </p>
      {asking.error && (
        <FailureNote
          error={asking.error}
          doing="acts"
          retry={asking.variables && (() => asking.mutate(asking.variables))}
        />
      )}
    </div>
  )
}

const isUnchanged = (act: Act, before: PublicationAnswer, after: PublicationAnswer) =>
  act === 'update' && before.hash === after.hash && before.work === after.work && after.state !== 'running'

const icons = {
  pause: Pause,
  resume: Play,
  stop: Ban,
  takeBack: Undo2,
  update: RefreshCw,
} as const satisfies Record<Act, unknown>

interface ButtonProps {
  act: Act
  look: 'primary' | 'plain'
  publication: PublicationAnswer
  onAsk(act: Act): void
}

function ActButton({ act, look, publication, onAsk }: ButtonProps) {
  const { say, language } = usePublicationWords()
  const Icon = icons[act]
  const again = missing(publication).length
  const isAgain = act === 'resume' && publication.state === 'partly'
  const question = questionOf(act, publication, say, language)
  const button = (
    <Button look={look} {...(!question && { onClick: () => onAsk(act) })}>
      <Icon size={16} aria-hidden="true" />
      {isAgain ? say('acts.again', { count: again }) : say(`acts.${act}`)}
    </Button>
  )
  if (!question) return button
  return (
    <ConfirmDialog
      {...question}
      isDanger={act !== 'update'}
      cancel={say('acts.back')}
      onGo={() => onAsk(act)}
      trigger={button}
    />
  )
}

/** What is asked before an act that no other one undoes, with its consequence. */
function questionOf(act: Act, publication: PublicationAnswer, say: SayPublications, language: string) {
  const count = written(publication).length
  if (act === 'takeBack') {
    const isReplaced = written(publication).some(({ how }) => how === 'replace')
    const means = [say('takeBack.means'), ...(isReplaced ? [say('takeBack.sheets')] : [])]
    return {
      question: say('takeBack.ask', { count }),
      consequence: joinSentences(language, means),
      go: say('takeBack.go'),
    }
  }
  if (act === 'update') {
    // The approval is of the content before.
    const means = [say('update.means'), ...(publication.approval ? [say('update.approval')] : [])]
    return {
      question: say('update.ask', { count }),
      consequence: joinSentences(language, means),
      go: say('update.go'),
    }
  }
  if (act !== 'stop') return undefined
  const rest = notBegun(publication).length
  const isUntouched = rest === publication.targets.length
  const consequence = isUntouched
    ? say('stop.none')
    : rest > 0
      ? say('stop.rest', { count: rest })
      : say('stop.busy')
  return { question: say('stop.ask'), consequence, go: say('stop.go') }
}
