import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { newUuid } from '../../../../primitives/new-uuid'
import { ruledChatsQuery } from '../../../api/chats/chats'
import { allPeopleQuery } from '../../../api/people/people'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import { useTimeout } from '../../../ui/outside-react'
import { BOT_OWNER, eachOnce, isRuleEmpty } from '../audience'
import type { Audience, AudienceRule, NamedChat } from '../audience'
import type { AudienceStore } from '../stored-audiences'
import { useNamedChats } from '../use-named-chats'
import { onlyLooking } from '../use-reach'
import { useAudienceWords } from '../words'
import { ChatChoice } from './chat-choice'
import { ReachList } from './reach-list'
import styles from './audience-form.module.css'

interface Props {
  store: AudienceStore
  /** The audience to edit, or the chats that a new one begins with. */
  of: { audience: Audience } | { chats: readonly NamedChat[] }
  onSaved(audience: Audience): void
  onClose(): void
}

/** Makes or edits an audience, and shows whom it would reach now. */
export function AudienceForm({ store, of, onSaved, onClose }: Props) {
  const { say } = useAudienceWords()
  const edited = 'audience' in of ? of.audience : undefined
  const [id] = useState(() => edited?.id ?? newUuid())
  const [name, setName] = useState(edited?.name ?? '')
  const [by, setBy] = useState<'hand' | 'rule'>(edited?.choice.by ?? 'hand')
  const [chats, setChats] = useState<readonly NamedChat[]>(() => {
    if ('chats' in of) return of.chats
    return of.audience.choice.by === 'hand' ? of.audience.choice.chats : []
  })
  const [rule, setRule] = useState<AudienceRule>(edited?.choice.by === 'rule' ? edited.choice : noRule)
  const [base, setBase] = useState(edited?.revision)
  const [said, setSaid] = useState<'changed' | 'failed'>()
  const [isBusy, setBusy] = useState(false)
  const named = useNamedChats(chats)
  const isEmpty = by === 'hand' ? chats.length === 0 : isRuleEmpty(rule)
  const looked = useSettled(by === 'hand' ? chats : rule)
  const preview = useMemo<Audience | undefined>(() => {
    const choice = 'by' in looked ? looked : { by: 'hand' as const, chats: [...looked] }
    if (choice.by === 'hand' ? choice.chats.length === 0 : isRuleEmpty(choice)) return undefined
    return { id, name, revision: 1, choice, ...(edited?.lastUse && { lastUse: edited.lastUse }) }
    // The name changes nothing about the reach.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [looked, id, edited])
  const save = async () => {
    setBusy(true)
    const audience: Audience = {
      id,
      name: name.trim(),
      revision: base ?? 1,
      choice: by === 'hand' ? { by, chats: eachOnce(named) } : rule,
    }
    const outcome = await store.save(audience, base)
    setBusy(false)
    if (outcome === 'done') return onSaved(audience)
    if (outcome === 'changed') setBase(await store.revisionOf(id))
    setSaid(outcome)
  }
  const canSave = !isBusy && name.trim() !== '' && !isEmpty
  return (
    <FormDialog
      title={edited ? say('form.titleEdit', { name: edited.name }) : say('form.titleNew')}
      onClose={onClose}
      actions={
        <>
          <p role="status" className={styles['said']}>
            {said && say(`said.${said}`)}
          </p>
          <Button onClick={onClose}>{say('form.cancel')}</Button>
          <Button look="primary" disabled={!canSave} onClick={() => void save()}>
            {say(said === 'changed' ? 'form.saveAgain' : 'form.save')}
          </Button>
        </>
      }
    >
      <label className={styles['line']}>
        {say('form.name')}
        <input value={name} maxLength={100} required onChange={(event) => setName(event.target.value)} />
      </label>
      <fieldset className={styles['choices']}>
        <legend>{say('form.by')}</legend>
        {(['hand', 'rule'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="by" checked={by === each} onChange={() => setBy(each)} />
            {say(`form.${each}`)}
          </label>
        ))}
      </fieldset>
      {by === 'hand' ? (
        <ChatChoice chats={chats} onChange={setChats} />
      ) : (
        <RuleFields rule={rule} onChange={setRule} />
      )}
      <ReachList audience={preview} use={onlyLooking} />
    </FormDialog>
  )
}

const noRule: AudienceRule = { by: 'rule', contains: '', owner: '', kind: 'any' }

interface RuleProps {
  rule: AudienceRule
  onChange(rule: AudienceRule): void
}

/** The three conditions of a rule. All that are given have to fit. */
function RuleFields({ rule, onChange }: RuleProps) {
  const { say } = useAudienceWords()
  const id = useId()
  const owners = useOwners(rule.owner)
  return (
    <div className={styles['rule']}>
      <label className={styles['line']}>
        {say('form.contains')}
        <input
          value={rule.contains}
          maxLength={100}
          aria-describedby={`${id}-contains`}
          onChange={(event) => onChange({ ...rule, contains: event.target.value })}
        />
      </label>
      <p id={`${id}-contains`} className={styles['quiet']}>
        {say('form.containsHint')}
      </p>
      <label className={styles['line']}>
        {say('form.owner')}
        <select value={rule.owner} onChange={(event) => onChange({ ...rule, owner: event.target.value })}>
          <option value="">{say('form.anyOwner')}</option>
          <option value={BOT_OWNER}>{say('form.botOwner')}</option>
          {owners.map(({ open_id, name }) => (
            <option key={open_id} value={open_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['line']}>
        {say('form.kind')}
        <select
          value={rule.kind}
          aria-describedby={`${id}-kind`}
          onChange={(event) => onChange({ ...rule, kind: event.target.value as AudienceRule['kind'] })}
        >
          <option value="any">{say('form.anyKind')}</option>
          <option value="internal">{say('form.internal')}</option>
          <option value="external">{say('form.external')}</option>
        </select>
      </label>
      <p id={`${id}-kind`} className={styles['quiet']}>
        {say('form.kindHint')}
      </p>
      {isRuleEmpty(rule) && (
        <p role="status" className={styles['quiet']}>
          {say('form.ruleEmpty')}
        </p>
      )}
    </div>
  )
}

/** The people who own chats of the application, by name, and the owner that is chosen already. */
function useOwners(chosen: string): { open_id: string; name: string }[] {
  const chats = useQuery({ ...ruledChatsQuery, staleTime: 60_000 }).data?.chats
  const people = useQuery(allPeopleQuery).data
  return useMemo(() => {
    const names = new Map(people?.map(({ open_id, name }) => [open_id, name ?? '']))
    const ids = new Set(chats?.flatMap(({ owner_id }) => owner_id ?? []))
    if (chosen !== '' && chosen !== BOT_OWNER) ids.add(chosen)
    return [...ids]
      .map((open_id) => ({ open_id, name: names.get(open_id) || open_id }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  }, [chats, people, chosen])
}

/** The platform is asked only after a change has settled for this long. */
const PAUSE_MS = 250

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useTimeout(PAUSE_MS, value, () => setSettled(value))
  return settled
}
