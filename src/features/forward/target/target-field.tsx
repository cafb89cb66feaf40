import { Combobox } from '@base-ui/react/combobox'
import { useId, useState, type ClipboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import field from '../../../ui/option-field.module.css'
import { targetKey, type Source, type Target } from '../send/intent'
import { MESSAGES_LOOKED_THROUGH } from './list-threads'
import { recognisedIds, unrecognisedIn } from './recognised-ids'
import { TargetChip } from './target-chip'
import styles from './target-field.module.css'
import { TargetOptionRow } from './target-option-row'
import type { OptionsOf, TargetOption } from './target-options'
import { nameOfTarget } from './target-words'
import { useTargetOptions } from './use-target-options'

interface Props {
  appId: string
  source: Source
  chats: readonly ChatSummary[]
  targets: readonly Target[]
  /** What they are called by now: the platform tells names of ids. */
  nameOf(target: Target): string
  /** What is known to be refused stands out among the rest. */
  isRefused(target: Target): boolean
  onChange(targets: readonly Target[]): void
  inputRef?: Ref<HTMLInputElement>
}

/** More would be a mailing; each target is a send of its own. */
const MOST_TARGETS = 100

/**
 * One field for every place that a bundle can go to: chats, people and threads
 * by name, and ids of the six kinds by their shape. What is chosen stands in
 * it as chips; Backspace takes the last one away.
 */
export function TargetField(props: Props) {
  const { appId, source, chats, targets, nameOf, isRefused, onChange, inputRef } = props
  const { t } = useTranslation('messages')
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const labelId = useId()
  const lastChat = targets.findLast(({ receive_id_type }) => receive_id_type === 'chat_id')
  const chatOfThreads = lastChat ? nameOf(lastChat) : source.name
  const { options, isAsking, peopleError, people } = useTargetOptions({
    appId,
    sourceChatId: source.chat_id,
    threadsOf: lastChat?.receive_id ?? source.chat_id,
    chats,
    query,
    isOpen,
  })
  const add = (more: readonly TargetOption[]) => {
    const known = new Set(targets.map(targetKey))
    onChange([...targets, ...more.filter((each) => !known.has(targetKey(each)))].slice(0, MOST_TARGETS))
  }

  /** Several ids at once are all meant. One alone is offered, so that its kind can be seen first. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const ids = recognisedIds(text)
    if (ids.length < 2) return
    event.preventDefault()
    // What is none stays to be looked at: nothing that was pasted goes lost.
    setQuery(unrecognisedIn(text).join(', '))
    add(ids.map((id) => optionOf(id, options) ?? { ...id, name: '' }))
  }

  return (
    <div className={field['field']}>
      <label id={labelId} htmlFor={`${labelId}-input`} className={field['label']}>
        {t('forward.to')}
      </label>
      <Combobox.Root
        multiple
        items={options}
        filter={null}
        value={targets}
        onValueChange={(next: TargetOption[], { reason }) => {
          // Escape leaves the field; it takes nothing away.
          if (reason === 'escape-key') return
          onChange(next.slice(0, MOST_TARGETS).map(targetOf))
          setQuery('')
        }}
        inputValue={query}
        onInputValueChange={setQuery}
        open={isOpen}
        onOpenChange={setOpen}
        isItemEqualToValue={(one: TargetOption, other: TargetOption) => targetKey(one) === targetKey(other)}
        itemToStringLabel={nameOfTarget}
        // Enter takes the first of what was found, and never a guess.
        autoHighlight={options[0]?.group !== 'guess'}
      >
        <Combobox.InputGroup className={field['box']}>
          <Combobox.Chips className={styles['chips']}>
            {targets.map((target) => (
              <TargetChip
                key={targetKey(target)}
                target={target}
                name={nameOf(target)}
                isRefused={isRefused(target)}
              />
            ))}
            <Combobox.Input
              ref={inputRef}
              id={`${labelId}-input`}
              className={`${field['input']} ${styles['input']}`}
              placeholder={targets.length === 0 ? t('forward.toPrompt') : ''}
              spellCheck={false}
              onPaste={onPaste}
            />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner className={field['positioner']} sideOffset={4}>
            <Combobox.Popup className={field['popup']}>
              <Combobox.Status className={field['status']}>
                {isAsking
                  ? t('forward.searching')
                  : peopleError
                    ? t('forward.peopleUnknown')
                    : options.length === 0 && query.trim() !== ''
                      ? t('forward.nothingFound')
                      : null}
              </Combobox.Status>
              <Combobox.List className={field['list']}>
                {({ group, items }: OptionsOf) => (
                  <Combobox.Group key={`${group} ${targetKey(items[0]!)}`} items={items}>
                    <Combobox.GroupLabel className={field['group']}>
                      {t(`forward.groups.${group}`)}
                    </Combobox.GroupLabel>
                    <Combobox.Collection>
                      {(option: TargetOption) => (
                        <Combobox.Item key={targetKey(option)} value={option} className={field['option']}>
                          <TargetOptionRow option={option} />
                        </Combobox.Item>
                      )}
                    </Combobox.Collection>
                  </Combobox.Group>
                )}
              </Combobox.List>
              {query.trim() !== '' && (
                <p className={styles['looked']}>
                  {t('forward.lookedIn', {
                    people: t('forward.lookedPeople', { count: people }),
                    messages: MESSAGES_LOOKED_THROUGH,
                    chat: chatOfThreads,
                  })}
                </p>
              )}
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <p className={field['hint']}>{t('forward.toHint')}</p>
    </div>
  )
}

const optionOf = (id: Pick<Target, 'receive_id' | 'receive_id_type'>, groups: readonly OptionsOf[]) =>
  groups.flatMap(({ items }) => items).find((option) => targetKey(option) === targetKey(id))

/** As it is kept: without what only the list says. */
const targetOf = ({ receive_id_type, receive_id, name, chat_id }: TargetOption): Target => ({
  receive_id_type,
  receive_id,
  name,
  ...(chat_id !== undefined && { chat_id }),
})
