import { IconHelp } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import styles from './FieldHelp.module.css'

/** A question mark that explains a field. */
export const FieldHelp = ({ label, children }: { label: string; children: string }) => (
  <DialogTrigger>
    <Button className={cx(styles['mark'])} aria-label={label}>
      <IconHelp size={24} stroke={1.8} aria-hidden="true" />
    </Button>
    <Popover className={cx(styles['popover'])} placement="bottom end" offset={6}>
      <Dialog className={cx(styles['text'])} aria-label={label}>
        <p>{children}</p>
      </Dialog>
    </Popover>
  </DialogTrigger>
)
