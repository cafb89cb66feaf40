import styles from './field.module.css'

interface Props {
  /** Of the input. */
  id: string | undefined
  label: string
  hint?: string
  children: React.ReactNode
}

/** An input or a select with its name above it, and what it means below. */
export const Field = ({ id, label, hint, children }: Props) => (
  <div className={styles['field']}>
    <label htmlFor={id} className={styles['label']}>
      {label}
    </label>
    {children}
    {hint && <FieldHint>{hint}</FieldHint>}
  </div>
)

/** What a field or a choice means. */
export const FieldHint = (props: React.ComponentProps<'span'>) => (
  <span {...props} className={styles['hint']} />
)
