import type { PeerPackage } from '../peers/peer.js';

/** What detection and comparison are measured beside. */
export const DETECTION_PEERS: readonly PeerPackage[] = [
  { name: 'ultralytics', environment: 'detection' },
  { name: 'onnxruntime', environment: 'detection' },
  { name: 'torch', environment: 'detection' },
  { name: 'supervision', environment: 'detection' },
  { name: 'pycocotools', environment: 'detection' },
];
