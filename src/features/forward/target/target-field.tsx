import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X, Check } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type Ref, useMemo } from 'react'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { chatsFoundQuery } from '../../../api/chats/chats'
import { MOST_TARGETS } from '../../../api/chats/many-chats'
import { allPeopleQuery, membersQuery } from '../../../api/people/people'
import { explainFailure } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Chip } from '../../../ui/chip'
import {
  OptionField,
  OptionLabel,
  OptionBox,
  OptionInput,
  OptionPositioner,
  OptionPopup,
  OptionStatus,
  OptionGroupLabel,
  Option,
  OptionHint,
} from '../../../ui/option-field'
import { OptionWords, OptionName, OptionDetails, OptionCheck } from '../../../ui/option-field'
import { useTimeout } from '../../../ui/outside-react'
import { targetKey } from '../send/forward'
import type { Source, Target } from '../send/forward'
import { useWords } from '../words'
import { linkTargetQuery, MESSAGES_LOOKED_THROUGH, olderThreadsQuery, threadsQuery } from './list-threads'
import { recentTargets } from './recent-targets'
import { recognisedIds, unrecognisedIn } from './recognised-ids'
import { refusalToCome } from './target-facts'
import type { OptionsOf, TargetOption } from './target-options'
import { targetOptions } from './target-options'
import { TargetIcon, nameOfTarget } from './target-words'
import styles from './target-field.module.css'

interface Props {
  appId: string
  /** The origin of the messages, whose people and threads are offered; absent if unknown. */
  source?: Source
  chats: readonly ChatSummary[]
  targets: readonly Target[]
  /** The current name of a target, which the platform may have given for an id. */
  nameOf(target: Target): string
  /** Whether the target is known to be refused, which highlights it. */
  isRefused(target: Target): boolean
  onChange(targets: readonly Target[]): void
  inputRef?: Ref<HTMLInputElement>
}

/**
 * One field for all targets of a bundle: chats, people and threads by name, and ids of the six kinds by their shape.
 * The chosen targets are chips in it; Backspace removes the last one.
 */
export function TargetField(props: Props) {
  const { appId, source, chats, targets, nameOf, isRefused, onChange, inputRef } = props
  const { t } = useWords()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const labelId = useId()
  const lastChat = targets.findLast(({ receive_id_type }) => receive_id_type === 'chat_id')
  const chatOfThreads = lastChat ? nameOf(lastChat) : source?.name
  const { options, isAsking, peopleError, people } = useTargetOptions({
    appId,
    sourceChatId: source?.chat_id,
    threadsOf: lastChat?.receive_id ?? source?.chat_id,
    chats,
    query,
    isOpen,
  })
  const add = (more: readonly TargetOption[]) => {
    const known = new Set(targets.map(targetKey))
    onChange([...targets, ...more.filter((each) => !known.has(targetKey(each)))].slice(0, MOST_TARGETS))
  }

  /** Adds all of several pasted ids. A single one is only offered, so that its kind can be checked first. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const ids = recognisedIds(text)
    if (ids.length < 2) return
    event.preventDefault()
    // The rest of the pasted text stays in the field to be checked.
    setQuery(unrecognisedIn(text).join(', '))
    add(ids.map((id) => optionOf(id, options) ?? { ...id, name: '' }))
  }

  return (
    <OptionField>
      <OptionLabel id={labelId} htmlFor={`${labelId}-input`}>
        {t('to')}
      </OptionLabel>
      <Combobox.Root
        multiple
        items={options}
        filter={null}
        value={targets}
        onValueChange={(next: TargetOption[], details) => {
          // Escape removes no target: it closes the list or, if that is closed, the dialog around the field.
          if (details.reason === 'escape-key') return details.allowPropagation()
          onChange(next.slice(0, MOST_TARGETS).map(targetOf))
          setQuery('')
        }}
        inputValue={query}
        onInputValueChange={setQuery}
        open={isOpen}
        onOpenChange={setOpen}
        isItemEqualToValue={(one: TargetOption, other: TargetOption) => targetKey(one) === targetKey(other)}
        itemToStringLabel={nameOfTarget}
        // Enter takes the first result, but never a guess.
        autoHighlight={options[0]?.group !== 'guess'}
      >
        <OptionBox>
          <Combobox.Chips className={styles['chips']}>
            {targets.map((target) => (
              <TargetChip
                key={targetKey(target)}
                target={target}
                name={nameOf(target)}
                isRefused={isRefused(target)}
              />
            ))}
            <OptionInput
              ref={inputRef}
              id={`${labelId}-input`}
              className={styles['input']}
              placeholder={targets.length === 0 ? t('toPrompt') : ''}
              spellCheck={false}
              onPaste={onPaste}
            />
          </Combobox.Chips>
        </OptionBox>
        <Combobox.Portal>
          <OptionPositioner sideOffset={4}>
            {/* It is outside the dialog in the DOM, and all content of a page must be in a landmark. */}
            <OptionPopup role="region" aria-labelledby={labelId}>
              <OptionStatus>
                {isAsking
                  ? t('searching')
                  : peopleError
                    ? t('peopleUnknown')
                    : options.length === 0 && query.trim() !== ''
                      ? t('nothingFound')
                      : null}
              </OptionStatus>
              <OptionGroups />
              {query.trim() !== '' && chatOfThreads !== undefined && (
                <p className={styles['looked']}>
                  {t('lookedIn', {
                    people: t('lookedPeople', { count: people }),
                    messages: MESSAGES_LOOKED_THROUGH,
                    chat: chatOfThreads,
                  })}
                </p>
              )}
            </OptionPopup>
          </OptionPositioner>
        </Combobox.Portal>
      </Combobox.Root>
      <OptionHint>{t('toHint')}</OptionHint>
    </OptionField>
  )
}

/** The results, in groups. */
function OptionGroups() {
  const { t } = useWords()
  return (
    <Combobox.List>
      {({ group, items }: OptionsOf) => (
        <Combobox.Group key={`${group} ${targetKey(items[0]!)}`} items={items}>
          <OptionGroupLabel>{t(`groups.${group}`)}</OptionGroupLabel>
          <Combobox.Collection>
            {(option: TargetOption) => (
              <Option key={targetKey(option)} value={option}>
                <TargetOptionRow option={option} />
              </Option>
            )}
          </Combobox.Collection>
        </Combobox.Group>
      )}
    </Combobox.List>
  )
}

const optionOf = (id: Pick<Target, 'receive_id' | 'receive_id_type'>, groups: readonly OptionsOf[]) =>
  groups.flatMap(({ items }) => items).find((option) => targetKey(option) === targetKey(id))

/** The stored form of a target, without the properties that only the list needs. */
const targetOf = ({ receive_id_type, receive_id, name, chat_id }: TargetOption): Target => ({
  receive_id_type,
  receive_id,
  name,
  ...(chat_id !== undefined && { chat_id }),
})

interface TargetChipProps {
  target: Target
  name: string
  /** Whether the target is known to be refused, which highlights it. */
  isRefused: boolean
}

/** One of the chosen targets, inside the field. */
function TargetChip({ target, name, isRefused }: TargetChipProps) {
  const { t } = useWords()
  return (
    <Combobox.Chip
      className={styles['chip']}
      data-refused={isRefused || undefined}
      aria-label={isRefused ? t('refusedTarget', { name }) : name}
    >
      {isRefused ? (
        <CircleAlert size={14} aria-hidden="true" />
      ) : (
        <TargetIcon kind={target.receive_id_type} size={14} />
      )}
      <span className={styles['chipName']}>{name}</span>
      <Combobox.ChipRemove className={styles['remove']} aria-label={t('leaveOutTarget', { name })}>
        <X size={14} aria-hidden="true" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}

/** One line of the options: its kind, its name, what else is known, and its problem. */
function TargetOptionRow({ option }: { option: TargetOption }) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const { receive_id_type, receive_id, name, beside, refusal } = option
  return (
    <>
      <TargetIcon kind={receive_id_type} />
      <OptionWords>
        <OptionName>{nameOfTarget(option)}</OptionName>
        <OptionDetails>
          {[t(`kinds.${receive_id_type}`), beside, name === '' ? '' : receive_id].filter(Boolean).join(' · ')}
        </OptionDetails>
      </OptionWords>
      {refusal && (
        <span title={explainFailure(refusalToCome(refusal), failures).what}>
          <Chip tone="danger">{t('wouldRefuse')}</Chip>
        </span>
      )}
      <OptionCheck>
        <Check size={16} aria-hidden="true" />
      </OptionCheck>
    </>
  )
}

/** The platform is called only after typing has paused for this long, because calls are limited. */
const PAUSE_MS = 250

interface Asked {
  appId: string
  sourceChatId: string | undefined
  /** The chat whose threads are also offered. */
  threadsOf: string | undefined
  chats: readonly ChatSummary[]
  query: string
  isOpen: boolean
}

/** The options of the field for a query. The platform is called only once the field is in use. */
function useTargetOptions({ appId, sourceChatId, threadsOf, chats, query, isOpen }: Asked) {
  const typed = query.trim()
  const settled = useSettled(typed)
  const recent = useQuery(recentTargets.query(appId))
  const found = useQuery({ ...chatsFoundQuery(settled), enabled: isOpen && settled !== '' })
  const members = useQuery({
    ...membersQuery(sourceChatId ?? ''),
    enabled: isOpen && sourceChatId !== undefined,
  })
  const everybody = useQuery({ ...allPeopleQuery, enabled: isOpen && typed !== '' })
  const threads = useQuery({ ...threadsQuery(threadsOf ?? ''), enabled: isOpen && threadsOf !== undefined })
  const older = useQuery({
    ...olderThreadsQuery(threadsOf ?? ''),
    enabled: isOpen && threadsOf !== undefined && settled !== '',
  })
  const lead = linkTargetQuery(settled)
  const ledTo = useQuery({ ...lead, enabled: isOpen && lead.enabled !== false })
  const people = useMemo(() => {
    const known = everybody.data ?? []
    const ids = new Set(known.map(({ open_id }) => open_id))
    const others = [...(members.data ?? [])].filter(([open_id]) => !ids.has(open_id))
    return [...known, ...others.map(([open_id, name]) => ({ open_id, name }))]
  }, [everybody.data, members.data])
  const options = useMemo(
    () =>
      targetOptions({
        query: typed,
        recent: recent.data ?? [],
        chats,
        found: settled === typed ? (found.data ?? []) : [],
        people: typed === '' ? [] : people,
        threads: older.data ?? threads.data ?? [],
        ledTo: settled === typed ? (ledTo.data ?? []) : [],
      }),
    [typed, settled, recent.data, chats, found.data, people, threads.data, older.data, ledTo.data],
  )
  return {
    // Always up to date with the typed text, because Enter takes the first of them.
    options,
    isAsking: isOpen && [found, everybody, older, ledTo].some(({ isFetching }) => isFetching),
    /** Why not all people can be found by name. */
    peopleError: everybody.error,
    /** How many people can be found by name. */
    people: people.length,
  }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useTimeout(PAUSE_MS, value, () => setSettled(value))
  return settled
}
