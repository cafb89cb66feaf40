import { CaseSensitive, ChevronDown, ChevronRight, ChevronUp, WholeWord, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { isComposingKey } from '../../ui/command-registry'
import { useFocusMove, useListeners } from '../../ui/outside-react'
import { ToolToggle } from '../view/tool-toggle'
import { useIsPartial, useWords } from '../view/view-context'
import type { FindSession } from './find-session'

export interface FindPanelProps {
  session: FindSession
  /** The initial query: what was selected. */
  words: string
  canReplace: boolean
  isReplacing: boolean
  onReplacing: (replacing: boolean) => void
  announce: (words: string) => void
  onClose: () => void
}

/**
 * Find and replace, in a panel next to the text. Enter goes to the next match, Shift-Enter to the previous one,
 * Escape returns to the text. A button that has nothing to do stays focusable, or replacing the last match would lose
 * the focus.
 */
export function FindPanel({
  session,
  canReplace,
  isReplacing,
  onReplacing,
  announce,
  onClose,
  ...begin
}: FindPanelProps) {
  const { t, language } = useWords()
  const isPartial = useIsPartial()
  const [words, setWords] = useState(begin.words)
  const [matchCase, setMatchCase] = useState(false)
  const [wholeWords, setWholeWords] = useState(false)
  const [by, setBy] = useState('')
  const { count, current } = useSyncExternalStore(session.subscribe, session.getFound)
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const number = (value: number) => value.toLocaleString(language)

  useEffect(() => session.look({ words, matchCase, wholeWords }), [session, words, matchCase, wholeWords])
  useListeners(panel, {
    keydown(event) {
      if (event.key !== 'Escape' || isComposingKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
  })
  useFocusMove(session, () => {
    field.current?.focus()
    field.current?.select()
  })

  const said =
    words === ''
      ? ''
      : count === 0
        ? t('find.none')
        : current === 0
          ? t('find.count', { all: number(count) })
          : t('find.place', { now: number(current), all: number(count) })

  const press = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent) || event.key !== 'Enter') return
    event.preventDefault()
    if (event.shiftKey) session.previous()
    else session.next()
  }
  const replaceOne = () => {
    if (current === 0) session.next()
    else if (!session.replace(by)) announce(t('find.fixed'))
  }
  const replaceEvery = () => {
    if (isPartial) return setOutcome(t('find.replaceLater'))
    const { replaced, skipped } = session.replaceAll(by)
    const left = skipped > 0 ? ` ${t('find.skipped', { count: skipped })}` : ''
    announce(t('find.replaced', { count: replaced }) + left)
    setOutcome(t('find.replaced', { count: replaced }) + left)
  }
  const [outcome, setOutcome] = useState('')

  return (
    <search ref={panel} className="ed-find" aria-label={t('find.label')}>
      <div className="ed-find-row">
        {canReplace ? (
          <button
            type="button"
            className="ed-tool"
            aria-expanded={isReplacing}
            aria-label={t('find.withReplace')}
            title={t('find.withReplace')}
            onClick={() => onReplacing(!isReplacing)}
          >
            {isReplacing ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          </button>
        ) : null}
        <input
          ref={field}
          className="ed-field ed-find-field"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('find.words')}
          placeholder={t('find.words')}
          value={words}
          onChange={(event) => {
            setOutcome('')
            setWords(event.target.value)
          }}
          onKeyDown={press}
        />
        <output
          className="ed-find-count"
          aria-live="polite"
          data-none={words !== '' && count === 0 ? '' : undefined}
        >
          {isPartial && said ? t('find.soFar', { words: said }) : said}
        </output>
      </div>
      <OptionsRow
        {...{ session, matchCase, wholeWords, count, onClose }}
        onMatchCase={setMatchCase}
        onWholeWords={setWholeWords}
      />
      {canReplace && isReplacing ? (
        <ReplaceRows
          {...{ by, count, current, outcome }}
          onBy={setBy}
          onReplaceOne={replaceOne}
          onReplaceAll={replaceEvery}
        />
      ) : null}
    </search>
  )
}

interface OptionsRowProps {
  session: FindPanelProps['session']
  matchCase: boolean
  wholeWords: boolean
  count: number
  onMatchCase: (is: boolean) => void
  onWholeWords: (is: boolean) => void
  onClose: () => void
}

function OptionsRow({
  session,
  matchCase,
  wholeWords,
  count,
  onMatchCase,
  onWholeWords,
  onClose,
}: OptionsRowProps) {
  const { t } = useWords()
  return (
    <div className="ed-find-row">
      <ToolToggle name={t('find.matchCase')} pressed={matchCase} onPressedChange={onMatchCase}>
        <CaseSensitive size={18} aria-hidden />
      </ToolToggle>
      <ToolToggle name={t('find.wholeWords')} pressed={wholeWords} onPressedChange={onWholeWords}>
        <WholeWord size={18} aria-hidden />
      </ToolToggle>
      <span className="ed-find-space" />
      <Step label={t('find.previous')} disabled={count === 0} onPress={() => session.previous()}>
        <ChevronUp size={16} aria-hidden />
      </Step>
      <Step label={t('find.next')} disabled={count === 0} onPress={() => session.next()}>
        <ChevronDown size={16} aria-hidden />
      </Step>
      <Step label={t('find.close')} onPress={onClose}>
        <X size={16} aria-hidden />
      </Step>
    </div>
  )
}

interface ReplaceRowsProps {
  by: string
  count: number
  current: number
  /** What replacing all did. */
  outcome: string
  onBy: (words: string) => void
  onReplaceOne: () => void
  onReplaceAll: () => void
}

function ReplaceRows({ by, count, current, outcome, onBy, onReplaceOne, onReplaceAll }: ReplaceRowsProps) {
  const { t } = useWords()
  const field = useId()
  return (
    <>
      <div className="ed-find-row">
        <label className="ed-find-by" htmlFor={field}>
          {t('find.by')}
        </label>
        <input
          id={field}
          className="ed-field ed-find-field"
          type="text"
          autoComplete="off"
          value={by}
          onChange={(event) => onBy(event.target.value)}
          onKeyDown={(event) => {
            if (isComposingKey(event.nativeEvent) || event.key !== 'Enter') return
            event.preventDefault()
            if (event.altKey || event.ctrlKey || event.metaKey) onReplaceAll()
            else onReplaceOne()
          }}
        />
      </div>
      <div className="ed-find-row">
        <button type="button" className="ed-find-button" aria-disabled={current === 0} onClick={onReplaceOne}>
          {t('find.replaceOne')}
        </button>
        <button type="button" className="ed-find-button" aria-disabled={count === 0} onClick={onReplaceAll}>
          {t('find.replaceAll')}
        </button>
      </div>
      {outcome ? <p className="ed-find-outcome">{outcome}</p> : null}
    </>
  )
}

interface StepProps {
  label: string
  disabled?: boolean
  onPress: () => void
  children: React.ReactNode
}

const Step = ({ label, disabled = false, onPress, children }: StepProps) => (
  <button
    type="button"
    className="ed-tool"
    aria-label={label}
    title={label}
    aria-disabled={disabled}
    onClick={onPress}
  >
    {children}
  </button>
)
