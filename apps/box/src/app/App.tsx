import { PairingScreen, type Identity } from '../features/boxes/index.ts'
import { type Store } from '../shared/store/index.ts'
import { useReadable } from '../shared/use-readable.ts'
import { PairedTv } from './PairedTv.tsx'

interface AppProps {
  identity: Identity
  store: Store
}

export const App = ({ identity, store }: AppProps) => {
  const state = useReadable(identity.state)
  switch (state.kind) {
    case 'unknown':
      return null
    case 'none':
      return <PairingScreen onPaired={(box) => void identity.become(box)} />
    case 'box':
      return (
        <PairedTv
          key={state.box.token}
          box={state.box}
          store={store}
          onUnauthorized={() => void identity.wipe()}
        />
      )
  }
}
