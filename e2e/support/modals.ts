/** A shop whose card form is in a modal of a component library. Its listeners are there before those of `confirmPayment`. */
import { DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import MuiModal from '@mui/material/Modal'
import * as Radix from '@radix-ui/react-dialog'
import { createFocusTrap } from 'focus-trap'
import { type ComponentType, createElement as h, type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import FocusLock from 'react-focus-lock'
import type { ModalLibrary } from './modal-libraries.ts'

interface ModalProps {
  readonly close: () => void
  readonly children: ReactNode
}

const modals: { readonly [name in ModalLibrary]: ComponentType<ModalProps> } = {
  'Radix Dialog': ({ close, children }) =>
    h(
      Radix.Root,
      { open: true, onOpenChange: close },
      h(
        Radix.Portal,
        null,
        h(Radix.Overlay),
        h(Radix.Content, { 'aria-describedby': undefined }, h(Radix.Title, null, 'Pay'), children),
      ),
    ),
  'Headless UI Dialog': ({ close, children }) =>
    h(HeadlessDialog, { open: true, onClose: close }, h(DialogPanel, null, children)),
  'MUI Modal': ({ close, children }) => {
    const box = h('div', null, children)
    return h(MuiModal, { open: true, onClose: close, children: box })
  },
  'focus-trap': FocusTrapModal,
  'react-focus-lock': FocusLockModal,
  'native dialog': NativeModal,
}

function FocusTrapModal({ close, children }: ModalProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const trap = createFocusTrap(box.current, { onDeactivate: close })
    trap.activate()
    return () => void trap.deactivate({ onDeactivate: () => {} })
  }, [close])
  return h('div', { ref: box }, children)
}

/** The library only holds the focus. The rest is as a shop writes it, with listeners that nothing can precede. */
function FocusLockModal({ close, children }: ModalProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    const onPress = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) close()
    }
    addEventListener('keydown', onKey, true)
    addEventListener('pointerdown', onPress, true)
    addEventListener('focusin', onPress, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('pointerdown', onPress, true)
      removeEventListener('focusin', onPress, true)
    }
  }, [close])
  return h('div', { ref: box }, h(FocusLock, { returnFocus: true }, children))
}

function NativeModal({ close, children }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return h('dialog', { ref: dialog, onClose: close }, children)
}

interface Payments {
  elements(options: object): { create(type: 'card'): { mount(box: Element | null): void; destroy(): void } }
  confirmPayment(answer: object): Promise<{ data?: { transferStatus: string }; error?: object }>
}

const { library, answers } = JSON.parse(document.getElementById('setup')?.textContent ?? '{}') as {
  readonly library: ModalLibrary
  /** What the shop's server answers to one payment after the other. */
  readonly answers: object[]
}
const payments = (globalThis as unknown as { service(key: string): Payments }).service('ek_test_demo')

function CardForm(): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState('')
  useEffect(() => {
    const card = payments.elements({ locale: 'en' }).create('card')
    card.mount(box.current)
    return () => card.destroy()
  }, [])
  async function pay(event: { preventDefault(): void }): Promise<void> {
    event.preventDefault()
    setOutcome('confirming')
    const { data } = await payments.confirmPayment(answers.shift() ?? {})
    setOutcome(data?.transferStatus ?? 'error')
  }
  return h(
    'form',
    { onSubmit: pay },
    h('div', { ref: box, id: 'card' }),
    h('button', { type: 'submit' }, 'Pay'),
    h('output', null, outcome),
  )
}

function Shop(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const close = useRef(() => setOpen(false)).current
  return isOpen ? h(modals[library], { close, children: h(CardForm) }) : 'The order is not paid.'
}

createRoot(document.getElementById('app') as HTMLElement).render(h(Shop))
