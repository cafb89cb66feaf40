import { useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'

interface ToolbarProps extends Omit<ComponentProps<'div'>, 'onKeyDown' | 'onFocus' | 'ref'> {
  label: string
  ref?: Ref<HTMLDivElement> | undefined
}

/**
 * A row of buttons that is one stop of Tab; the arrows, Home and End move along it. The button that had the focus last
 * stays the stop. The page loads it with the first text, so it is no part of the component library.
 */
export function Toolbar({ label, ref, children, ...rest }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => row.current!, [])
  // Buttons come and go with what the toolbar shows.
  useLayoutEffect(() => keepOneStop(row.current!))
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      {...rest}
      ref={row}
      role="toolbar"
      aria-label={label}
      onKeyDown={moveAlong}
      onFocus={({ currentTarget, target }) => keepOneStop(currentTarget, target)}
    >
      {children}
    </div>
  )
}

interface ToolProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'title'> {
  /** Read out, and shown on hover. */
  label: string
  /** A disabled button keeps its place in the row, and is read out. */
  disabled?: boolean
  /** Absent for a button that is no switch. */
  pressed?: boolean
  children: ReactNode
}

/** A button of a toolbar. */
export function Tool({ label, disabled = false, pressed, onClick, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      data-disabled={disabled ? '' : undefined}
      aria-pressed={pressed}
      data-pressed={pressed ? '' : undefined}
      onClick={disabled ? undefined : onClick}
      {...rest}
    />
  )
}

const toolsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('button')]

/** Makes one of its buttons the stop of Tab: `wanted`, else the one that is, else the first. */
function keepOneStop(row: HTMLElement, wanted?: Element) {
  const tools = toolsOf(row)
  const stop =
    tools.find((each) => each === wanted) ??
    tools.find((each) => each.getAttribute('tabindex') === '0') ??
    tools[0]
  for (const each of tools) each.tabIndex = each === stop ? 0 : -1
}

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return
  const tools = toolsOf(currentTarget)
  const at = tools.findIndex((each) => each === target)
  if (at < 0) return
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key]
  if (next === undefined) return
  event.preventDefault()
  tools[(next + tools.length) % tools.length]?.focus()
}
