import { X } from 'lucide-react'
import { useId } from 'react'
import { LarkError } from '../../../../client/lark-error'
import { expectedRefusal } from '../../../../publishing/check/check-target'
import type { Placement } from '../../../../publishing/content/content'
import { explainFailure } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import { CollapsedFailure } from '../../../ui/collapsed-failure'
import type { ReadyTarget, ReplacedContent } from '../compose/ready-target'
import type { CheckedTarget } from '../compose/use-targets'
import { usePublishWords } from '../words'
import styles from './target-list.module.css'

interface Props {
  looked: CheckedTarget
  /** Its name in the list of chats. */
  listedName: string | undefined
  /** Whether another chosen chat has the same name, so that only the ids differ. */
  hasNamesake: boolean
  ready: ReadyTarget | undefined
  people: ReadonlyMap<string, string>
  onPick(how: Placement): void
  onDrop(): void
}

/** One chat: its name, whether it can get a copy, and where on the page that goes. */
export function TargetRow({ looked, listedName, hasNamesake, ready, people, onPick, onDrop }: Props) {
  const { say } = usePublishWords()
  const { t } = useTranslation('failures')
  const { chosen, error, isAsking, again } = looked
  const name = ready?.target.name || listedName || chosen.chat_id
  const refusal = ready?.tooLarge ? expectedRefusal(ready.tooLarge) : error
  return (
    <li className={styles['row']}>
      <div className={styles['line']}>
        <span className={styles['names']}>
          <strong className={styles['name']}>{name}</strong>
          {hasNamesake && <code className={styles['id']}>{chosen.chat_id}</code>}
        </span>
        <span className={styles['place']}>
          <TargetChip refusal={refusal} isAsking={isAsking} />
          {ready?.isFilled ? (
            <span className={styles['quiet']}>{say('how.fill')}</span>
          ) : (
            !refusal && (
              <PlacementChoice label={say('how.label', { name })} how={chosen.how} onPick={onPick} />
            )
          )}
        </span>
        <Button look="quiet" aria-label={say('targets.remove', { name })} onClick={onDrop}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      {ready && !refusal && <TargetNotes ready={ready} people={people} />}
      {refusal && !isAsking ? <CollapsedFailure {...explainFailure(refusal, t)} retry={again} /> : null}
    </li>
  )
}

function TargetChip({ refusal, isAsking }: { refusal: Error | null; isAsking: boolean }) {
  const { say } = usePublishWords()
  if (isAsking) return <Chip>{say('targets.checking')}</Chip>
  if (!refusal) return <Chip tone="accent">{say('targets.ready')}</Chip>
  return refusal instanceof LarkError ? (
    <Chip tone="danger">{say('targets.refused')}</Chip>
  ) : (
    <Chip tone="warning">{say('targets.unchecked')}</Chip>
  )
}

interface PlacementChoiceProps {
  label: string
  /** Undefined if several chats have different ones. */
  how: Placement | undefined
  /** The label is visible; otherwise only screen readers get it. */
  isLabelled?: boolean
  onPick(how: Placement): void
}

const hows: readonly Placement[] = ['end', 'beginning', 'replace']

/** Chooses between the three places for a copy. */
export function PlacementChoice({ label, how, isLabelled = false, onPick }: PlacementChoiceProps) {
  const { say } = usePublishWords()
  const id = useId()
  return (
    <span className={styles['how']}>
      <label htmlFor={id} className={isLabelled ? styles['quiet'] : 'visually-hidden'}>
        {label}
      </label>
      <select id={id} value={how ?? ''} onChange={(event) => onPick(event.target.value as Placement)}>
        {how === undefined && <option value="">{say('how.several')}</option>}
        {hows.map((each) => (
          <option key={each} value={each}>
            {say(`how.${each}`)}
          </option>
        ))}
      </select>
    </span>
  )
}

interface TargetNotesProps {
  ready: ReadyTarget
  people: ReadonlyMap<string, string>
}

/** Notes about one chat before it gets a copy. */
function TargetNotes({ ready, people }: TargetNotesProps) {
  const { say, language } = usePublishWords()
  const { replaced, nonMembers, empty, sizes } = ready
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <ul className={styles['notes']}>
      {replaced && <ReplacementWarning replaced={replaced} />}
      {nonMembers.length > 0 && (
        <li>
          {say('check.strangers', {
            count: nonMembers.length,
            names: list.format(nonMembers.map((id) => people.get(id) ?? id)),
          })}
        </li>
      )}
      {empty.length > 0 && (
        <li>{say('check.empty', { names: list.format(empty.map((name) => `{{${name}}}`)) })}</li>
      )}
      <li className={styles['quiet']}>
        {say('check.size', {
          blocks: sizes.blocks.toLocaleString(language),
          units: sizes.units.toLocaleString(language),
        })}
      </li>
    </ul>
  )
}

/** The content that is lost if a copy replaces the page, and the part that cannot be restored. */
export function ReplacementWarning({
  replaced: { blocks, revision, comments, objects },
}: {
  replaced: ReplacedContent
}) {
  const { say } = usePublishWords()
  return (
    <>
      <li className={styles['warning']}>{say('how.replaces', { count: blocks, revision })}</li>
      {comments > 0 && <li className={styles['warning']}>{say('how.comments', { count: comments })}</li>}
      {objects > 0 && <li className={styles['warning']}>{say('how.objects', { count: objects })}</li>}
    </>
  )
}
