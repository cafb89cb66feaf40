import { useId } from 'react'
import { RecordHeading } from '../../../ui/record-page'
import { rememberOwnName } from '../own-name'
import type { OverUnit, Schedule } from '../schedule/schedule'
import type { ScheduleChoice, Server } from '../schedule/use-schedule'
import { allZones } from '../schedule/zoned-time'
import { usePublicationWords } from '../words'
import { Field, FieldHint } from './field'
import styles from './schedule-fields.module.css'

interface Props {
  choice: ScheduleChoice
  server: Server
  /** The chats that get the content: one of them can be first. */
  chats: readonly { chat_id: string; name: string }[]
}

/** Who publishes: this page at once, or the server, with its time, its pace and its approval. */
export function ScheduleFields({ choice, server, chats }: Props) {
  const { say } = usePublicationWords()
  const name = useId()
  const ways = [
    ['page', say('schedule.page'), say('schedule.pageMeans')],
    [
      'server',
      say('schedule.server'),
      say(server.isInPage ? 'schedule.inPageMeans' : 'schedule.serverMeans'),
    ],
  ] as const
  return (
    <section className={styles['schedule']} aria-label={say('schedule.title')}>
      <RecordHeading>{say('schedule.title')}</RecordHeading>
      <div role="radiogroup" aria-label={say('schedule.by')} className={styles['ways']}>
        {ways.map(([by, words, means]) => (
          <Choice
            key={by}
            type="radio"
            name={name}
            checked={choice.by === by}
            disabled={choice.mustBeApproved}
            onChange={() => choice.choose(by)}
            label={words}
            hint={means}
          />
        ))}
      </div>
      {choice.by === 'server' && <ServerFields choice={choice} server={server} chats={chats} />}
    </section>
  )
}

const units: readonly OverUnit[] = ['minutes', 'hours', 'days']

function ServerFields({ choice, server, chats }: Props) {
  const { schedule, change, fault, mustBeApproved } = choice
  const { say } = usePublicationWords()
  const id = useId()
  const text = (key: 'over' | 'name' | 'zone' | 'local') => ({
    id: `${id}-${key}`,
    value: schedule[key],
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
  })
  const describes = (of: 'time' | 'over') => {
    const isWrong = fault !== undefined && faultsOf[of].has(fault)
    return isWrong && { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
  }
  return (
    <div className={styles['fields']}>
      <Moment schedule={schedule} onChange={change} text={text} describes={describes('time')} />
      <Field id={`${id}-over`} label={say('schedule.over')} hint={say('schedule.overHint')}>
        <span className={styles['pair']}>
          <input
            type="number"
            min="0"
            step="any"
            inputMode="decimal"
            {...text('over')}
            {...describes('over')}
          />
          <select
            aria-label={say('schedule.unit')}
            value={schedule.unit}
            onChange={({ target }) => change({ unit: target.value as OverUnit })}
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {say(`schedule.units.${unit}`)}
              </option>
            ))}
          </select>
        </span>
      </Field>
      <Field id={`${id}-test`} label={say('schedule.test')} hint={say('schedule.testHint')}>
        <select
          id={`${id}-test`}
          value={schedule.test}
          onChange={({ target }) => change({ test: target.value })}
        >
          <option value="">{say('schedule.noTest')}</option>
          {chats.map(({ chat_id, name }) => (
            <option key={chat_id} value={chat_id}>
              {name || chat_id}
            </option>
          ))}
        </select>
      </Field>
      <Choice
        type="checkbox"
        checked={schedule.needsApproval}
        disabled={mustBeApproved}
        onChange={({ target }) => change({ needsApproval: target.checked })}
        label={say('schedule.approval')}
        hint={say(mustBeApproved ? 'schedule.approvalAsked' : 'schedule.approvalHint')}
      />
      {!server.isGateway && (
        <Field id={`${id}-name`} label={say('schedule.name')} hint={say('schedule.nameHint')}>
          <input
            {...text('name')}
            maxLength={100}
            autoComplete="name"
            onBlur={() => rememberOwnName(schedule.name)}
          />
        </Field>
      )}
      <p id={`${id}-fault`} role="status" className={styles['fault']}>
        {fault && say(`schedule.faults.${fault}`)}
      </p>
    </div>
  )
}

const faultsOf = {
  time: new Set<string>(['noTime', 'noZone', 'skipped', 'past']),
  over: new Set<string>(['noNumber', 'tooLong']),
}

interface MomentProps {
  schedule: Schedule
  isTimed?: boolean
  onChange(change: Partial<Schedule>): void
  text(key: 'zone' | 'local'): React.InputHTMLAttributes<HTMLInputElement>
  describes: React.InputHTMLAttributes<HTMLInputElement> | false
}

/** Now, or a time of a zone. `isTimed`: not now. */
export function Moment({ schedule: { when }, isTimed, onChange, text, describes }: MomentProps) {
  const { say } = usePublicationWords()
  const id = useId()
  return (
    <>
      {!isTimed && (
        <div role="radiogroup" aria-label={say('schedule.when')} className={styles['pair']}>
          {(['now', 'at'] as const).map((each) => (
            <Choice
              key={each}
              type="radio"
              name={id}
              checked={when === each}
              onChange={() => onChange({ when: each })}
              label={say(`schedule.${each}`)}
            />
          ))}
        </div>
      )}
      {when === 'at' && (
        <div className={styles['moment']}>
          <Field id={text('local').id} label={say('schedule.time')}>
            <input type="datetime-local" {...text('local')} {...describes} />
          </Field>
          <Field id={text('zone').id} label={say('schedule.zone')} hint={say('schedule.zoneHint')}>
            <input
              list={`${id}-zones`}
              spellCheck={false}
              autoComplete="off"
              {...text('zone')}
              {...describes}
            />
            <datalist id={`${id}-zones`}>
              {allZones().map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </datalist>
          </Field>
        </div>
      )}
    </>
  )
}

interface ChoiceProps extends React.InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
}

/** A radio button or a checkbox, with what it means below its name. */
function Choice({ label, hint, ...input }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles['way']}>
      <input id={id} {...(hint && { 'aria-describedby': `${id}-hint` })} {...input} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      </div>
    </div>
  )
}
