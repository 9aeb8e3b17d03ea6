import { useEffect, useState } from 'react'
import { PairingScreen, type Identity } from '../features/boxes/index.ts'
import { useReadable } from '@lykta/calls/react'
import { useConfig } from '../shared/config.ts'
import { ElsewhereScreen } from './ElsewhereScreen.tsx'
import { createSingleWindow } from './single-window.ts'
import { PairedTv } from './PairedTv.tsx'

interface AppProps {
  identity: Identity
}

export const App = ({ identity }: AppProps) => {
  const state = useReadable(identity.state)
  const [onlyWindow] = useState(() => createSingleWindow(isSecureContext ? navigator.locks : undefined))
  useEffect(() => {
    onlyWindow.take()
    return () => onlyWindow.leave()
  }, [onlyWindow])
  const isHere = useReadable(onlyWindow.isHere)
  const product = useConfig()?.productName
  useEffect(() => {
    if (product !== undefined) document.title = product
  }, [product])
  switch (state.kind) {
    case 'unknown':
      return null
    case 'none':
      return <PairingScreen onPaired={(box) => void identity.become(box)} />
    case 'box':
      if (!isHere) return <ElsewhereScreen onTake={() => onlyWindow.take()} />
      return (
        <PairedTv
          key={state.box.token}
          box={state.box}
          store={state.store}
          onUnauthorized={() => void identity.wipe()}
        />
      )
  }
}
