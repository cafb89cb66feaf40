import { Bold, Code, Italic, Link, Strikethrough, Underline } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../../ui/button'
import { useWords } from './words'
import styles from './composer-form.module.css'

/** Replaces a range of the text, and selects a part of what replaced it; by default places the caret at its end. */
export type ReplaceText = (from: number, to: number, put: string, select?: [from: number, to: number]) => void

interface Props {
  text: string
  selection(): [from: number, to: number]
  replace: ReplaceText
}

/** Puts marks around the selected text. */
export function MarksToolbar({ text, selection, replace }: Props) {
  const { t } = useWords()
  const mark = (sign: string) => markSelection(sign, { text, selection, replace })
  const link = () => {
    const [from, to] = selection()
    const words = text.slice(from, to) || t('linkHere')
    const at = words.length + 3
    replace(from, to, `[${words}](https://)`, [at + 8, at + 8])
  }
  const code = () => {
    const [from, to] = selection()
    const before = from > 0 && text[from - 1] !== '\n' ? '\n```\n' : '```\n'
    const marked = text.slice(from, to)
    replace(from, to, `${before}${marked}\n\`\`\`\n`, [before.length, before.length + marked.length])
  }
  return (
    <div role="toolbar" aria-label={t('marks.label')} className={styles['marks']}>
      <Tool label={t('marks.bold')} icon={<Bold size={16} />} onClick={() => mark('**')} />
      <Tool label={t('marks.italic')} icon={<Italic size={16} />} onClick={() => mark('*')} />
      <Tool label={t('marks.underline')} icon={<Underline size={16} />} onClick={() => mark('__')} />
      <Tool label={t('marks.lineThrough')} icon={<Strikethrough size={16} />} onClick={() => mark('~~')} />
      <Tool label={t('marks.link')} icon={<Link size={16} />} onClick={link} />
      <Tool label={t('marks.code')} icon={<Code size={16} />} onClick={code} />
    </div>
  )
}

/** Puts a sign before and after the selected text, which stays selected. */
export function markSelection(sign: string, { text, selection, replace }: Props) {
  const [from, to] = selection()
  const marked = text.slice(from, to)
  replace(from, to, sign + marked + sign, [sign.length, sign.length + marked.length])
}

interface ToolProps {
  label: string
  icon: ReactNode
  isOn?: boolean
  disabled?: boolean
  onClick(event: MouseEvent<HTMLButtonElement>): void
}

export const Tool = ({ label, icon, isOn, disabled, onClick }: ToolProps) => (
  <Button
    look="quiet"
    className={styles['tool']}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    disabled={disabled}
    onClick={onClick}
  >
    <span aria-hidden="true">{icon}</span>
  </Button>
)
