import { Search, TableOfContents } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToolToggle } from '../view/tool-toggle'
import { useWords } from '../view/view-context'

interface ReadingBarProps {
  label: string
  isSearching: boolean
  hasOutline: boolean
  onFind: () => void
  onOutline: () => void
  /** Before its own buttons. */
  start: ReactNode
  children: ReactNode
}

/** The quiet row at the foot of the text. */
export function ReadingBar({
  label,
  isSearching,
  hasOutline,
  onFind,
  onOutline,
  start,
  children,
}: ReadingBarProps) {
  const { t } = useWords()
  return (
    <div className="ed-reading-bar" role="group" aria-label={label}>
      {children}
      {start}
      <ToolToggle name={t('find.label')} pressed={isSearching} onPressedChange={onFind}>
        <Search size={16} aria-hidden />
      </ToolToggle>
      <ToolToggle name={t('find.outline.label')} pressed={hasOutline} onPressedChange={onOutline}>
        <TableOfContents size={16} aria-hidden />
      </ToolToggle>
    </div>
  )
}
