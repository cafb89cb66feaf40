import styles from './card-table.module.css'

/** A table of a card, in a frame that scrolls and is therefore focusable. `className`: of the frame. */
export const CardTable = ({
  name,
  className = '',
  ...table
}: { name: string } & React.ComponentProps<'table'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role="region" aria-label={name} tabIndex={0} className={`${styles['frame']} ${className}`}>
    <table {...table} className={styles['table']} />
  </div>
)
