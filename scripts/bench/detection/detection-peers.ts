import type { PeerPackage } from '../peers/peer.js';

/** Packages that detection is measured beside. */
export const DETECTION_PEERS: readonly PeerPackage[] = [
  { name: 'ultralytics', environment: 'detection' },
  { name: 'onnxruntime', environment: 'detection' },
  { name: 'torch', environment: 'detection' },
];
