import * as z from 'zod';
import { ItemId } from '../../../core/workspace/items/workspace-item.js';

/** Path parameter of endpoints about one item. */
export const ItemParams = z.strictObject({ item_id: ItemId });
