import { join } from 'node:path';
import type { Area, AreaContext, Measurement } from '../area.js';
import { type FoundPeer, findPeers, type PeerPackage } from '../peers/find-peers.js';
import type { Section } from '../report.js';
import { makePhotoFolder } from './draw-photo.js';
import { measureHealthLatency } from './health-latency.js';
import { measureLargePhoto } from './large-photo.js';
import { measureFolders } from './measure-folders.js';
import { measureMemory } from './memory.js';
import { PACES, type Setting } from './setting.js';
import { reviewSubject, type Subject, usualModels } from './subject.js';
import { measureThroughput } from './throughput.js';

/** Packages that detection is compared with. */
const DETECTION_PEERS: readonly PeerPackage[] = [
  { name: 'ultralytics', environment: 'detection' },
  { name: 'onnxruntime', environment: 'detection' },
  { name: 'torch', environment: 'detection' },
];

async function reviewSubjects(context: AreaContext, modelsDir: string): Promise<Subject[]> {
  const models = context.models.length > 0 ? context.models : await usualModels();
  const subjects: Subject[] = [];
  for (const model of models) subjects.push(await reviewSubject(model, modelsDir));
  return subjects;
}

async function measureSubjects(
  context: AreaContext,
  { modelsDir, subjects, peers }: { modelsDir: string; subjects: Subject[]; peers: readonly FoundPeer[] },
): Promise<Section[]> {
  const pace = PACES[context.pace];
  const photos = await makePhotoFolder(join(context.folder, 'photos'), context.photosDir, pace.memoryMarks.at(-1)!);
  const setting: Setting = { subjects, photos, pace, modelsDir, log: context.log };
  return [
    await measureThroughput(setting),
    await measureHealthLatency(setting),
    await measureMemory(setting),
    await measureLargePhoto(setting),
    await measureFolders(setting, { photosDir: context.photosDir, peers }),
  ];
}

async function measure(context: AreaContext): Promise<Measurement> {
  const modelsDir = join(context.folder, 'models');
  const subjects = await reviewSubjects(context, modelsDir);
  const peers = await findPeers(context.peersDir, DETECTION_PEERS, context.python);
  const hasSubjects = subjects.length > 0;
  return {
    missing: hasSubjects
      ? null
      : 'All that needs weights, for there are none here. Name some: npm run bench -- --model FILE.onnx',
    sections: [...(hasSubjects ? await measureSubjects(context, { modelsDir, subjects, peers }) : [])],
    peers,
  };
}

/** Speed and memory of object detection. */
export const detectionArea: Area = {
  name: 'detection',
  title: 'Detection',
  packages: ['onnxruntime-node', 'sharp', 'piscina', 'serverless', 'serverless-offline'],
  measure,
};
