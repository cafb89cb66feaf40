import { Combobox } from '@base-ui/react/combobox'
import { CircleAlert, X, Check } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type Ref } from 'react'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { MOST_TARGETS } from '../../../api/chats/many-chats'
import { explainFailure } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Chip } from '../../../ui/chip'
import {
  OptionField,
  OptionBox,
  OptionInput,
  OptionWords,
  OptionName,
  OptionDetails,
  OptionCheck,
} from '../../../ui/option-field'
import { OptionResults } from '../../../ui/option-results'
import { chatsNamed, FieldFrame } from '../../audiences/audiences'
import { targetKey } from '../send/forward'
import type { Source, Target } from '../send/forward'
import { useWords } from '../words'
import { MESSAGES_LOOKED_THROUGH } from './list-threads'
import { recognisedIds, unrecognisedIn } from './recognised-ids'
import { refusalOfListed, refusalToCome } from './target-facts'
import type { OptionsOf, TargetOption } from './target-options'
import { TargetIcon, nameOfTarget, targetOfChat } from './target-words'
import { useTargetOptions } from './use-target-options'
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
  const { choose, add, said } = useChoice(targets, onChange)
  const found = chatsToAdd({ query, chats, source, targets })
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
      <FieldFrame
        id={`${labelId}-input`}
        label={t('to')}
        hint={t('toHint')}
        found={found}
        onAddAll={(all) => {
          add(all.map(targetOfChat))
          setQuery('')
        }}
        said={said}
      >
        <Combobox.Root
          multiple
          items={options}
          filter={null}
          value={targets}
          onValueChange={(next: TargetOption[], details) => {
            // Escape removes no target: it closes the list or, if that is closed, the dialog around the field.
            if (details.reason === 'escape-key') return details.allowPropagation()
            choose(next.map(targetOf))
            setQuery('')
          }}
          inputValue={query}
          onInputValueChange={(words, { reason }) => {
            // The button that adds all chats found needs the query after the list is closed.
            if (reason !== 'input-clear' || found.length < 2) setQuery(words)
          }}
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
                // The open list hides the label from screen readers, but not from this.
                aria-labelledby={`${labelId}-input-label`}
                aria-describedby={`${labelId}-input-hint`}
                spellCheck={false}
                onPaste={onPaste}
              />
            </Combobox.Chips>
          </OptionBox>
          <OptionResults
            label={t('to')}
            status={
              isAsking
                ? t('searching')
                : peopleError
                  ? t('peopleUnknown')
                  : options.length === 0 && query.trim() !== ''
                    ? t('nothingFound')
                    : null
            }
            headingOf={(group: OptionsOf['group']) => t(`groups.${group}`)}
            keyOf={targetKey}
            draw={(option: TargetOption) => <TargetOptionRow option={option} />}
          >
            {query.trim() !== '' && chatOfThreads !== undefined && (
              <p className={styles['looked']}>
                {t('lookedIn', {
                  people: t('lookedPeople', { count: people }),
                  messages: MESSAGES_LOOKED_THROUGH,
                  chat: chatOfThreads,
                })}
              </p>
            )}
          </OptionResults>
        </Combobox.Root>
      </FieldFrame>
    </OptionField>
  )
}

/** Chooses targets, as many as are allowed, and says if that left some out. */
function useChoice(targets: readonly Target[], onChange: Props['onChange']) {
  const { t } = useWords()
  const [said, setSaid] = useState('')
  const choose = (next: readonly Target[]) => {
    setSaid(next.length > MOST_TARGETS ? t('most', { most: MOST_TARGETS }) : '')
    onChange(next.slice(0, MOST_TARGETS))
  }
  const add = (more: readonly Target[]) => {
    const known = new Set(targets.map(targetKey))
    choose([...targets, ...more.filter((each) => !known.has(targetKey(each)))])
  }
  return { choose, add, said }
}

/**
 * The chats that a name finds, to be added at once. Those that would refuse, and the chat of the messages itself, are
 * added one by one.
 */
function chatsToAdd({
  query,
  chats,
  source,
  targets,
}: Pick<Props, 'chats' | 'source' | 'targets'> & { query: string }) {
  const known = new Set(targets.map(targetKey))
  return chatsNamed(
    query,
    chats.filter(
      (chat) =>
        refusalOfListed(chat) === undefined &&
        chat.chat_id !== source?.chat_id &&
        !known.has(targetKey(targetOfChat(chat))),
    ),
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
