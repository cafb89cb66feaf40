import { ArrowLeft } from 'lucide-react'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { buttonClass } from './button'
import { styled } from './styled'
import styles from './page-bar.module.css'

/**
 * The parts of the bar that a page fills. `list`: above the list next to the page, whose width it has. `title`: the way
 * back, the name of the page, and its parts. `status`: the state of the work, in a fixed width. `actions`: at the end.
 */
type BarPart = 'list' | 'title' | 'status' | 'actions'

interface Bar {
  /** Null until the bar is in the document. */
  element: HTMLElement | null
  place(element: HTMLElement | null): void
}

const BarContext = createContext<Bar | undefined>(undefined)

/** Joins the bar, which the frame shows once, with the page that fills it. */
export function PageBarProvider({ children }: { children: ReactNode }) {
  const [element, place] = useState<HTMLElement | null>(null)
  return <BarContext value={{ element, place }}>{children}</BarContext>
}

/** The places of the bar. Each is empty until a page fills it. */
export function PageBar() {
  const bar = useContext(BarContext)
  return (
    <div ref={bar?.place} className={styles['bar']}>
      <Part is="list" />
      <div className={styles['page']}>
        <Part is="title" />
        <Part is="status" />
        <Part is="actions" />
      </div>
    </div>
  )
}

const Part = ({ is }: { is: BarPart }) => <div data-part={is} className={styles[is]} />

/** Shows its children in a part of the bar while it is mounted; without a bar, in place. */
export function InBar({ part, children }: { part: BarPart; children: ReactNode }) {
  const bar = useContext(BarContext)
  if (!bar) return children
  const place = bar.element?.querySelector(`[data-part="${part}"]`)
  return place ? createPortal(children, place) : null
}

/** The name of the page. */
export const BarTitle = styled('h1', styles['name'])
/** The name of what is next to the page. */
export const BarName = styled('p', styles['name'])
/** The words of a button with an icon: shown in a wide bar and in the panel of a narrow one, and always its name. */
export const BarWords = styled('span', styles['words'])
/** The words of the page's main action, which need less room. */
export const BarMainWords = styled('span', styles['mainWords'])
/** The words of a button that is only an icon in any bar; the panel of a narrow one shows them. */
export const BarMenuWords = styled('span', styles['menuWords'])

interface BarBackProps {
  to: string
  /** Read out, and shown on hover. */
  words: string
  className?: string | undefined
}

/** The way back from the page. */
export const BarBack = ({ to, words, className }: BarBackProps) => (
  <Link
    to={to}
    className={buttonClass('quiet', [styles['back'], className].filter(Boolean).join(' '))}
    aria-label={words}
    title={words}
  >
    <ArrowLeft size={20} aria-hidden="true" />
  </Link>
)
