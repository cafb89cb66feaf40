import { createElement, type ComponentProps, type ElementType } from 'react'

/** An element or a component with a class of a style sheet. A caller may add another class. */
export const styled =
  <Tag extends ElementType>(tag: Tag, name: string | undefined) =>
  (props: ComponentProps<Tag>) => {
    const { className } = props as { className?: string }
    return createElement(tag, { ...props, className: className ? `${name} ${className}` : name })
  }
