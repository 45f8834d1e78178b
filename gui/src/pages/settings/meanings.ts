import type { KeptData } from '../../../../core/store/kept-data.js';
import { locale } from '../../i18n/language.js';
import type { Setting } from './settings-requests.js';

type Kept = KeptData['kept'][number];

/** Chinese descriptions; the English ones come from the server. A missing one is a type error. */
const SETTINGS: Record<Setting['name'], string> = {
  backend: '请求未指定后端时使用的后端',
  model: '请求未指定模型时 onnx 后端使用的模型；留空表示不指定',
  device: '运行模型的设备',
  roots: '除工作文件夹外，请求可以读取的文件夹',
  allowed_hosts: '除本机外，请求可以使用的主机名',
  workers: '运行模型的工作线程数；0 表示每个核心一个，最多两个',
  threads_per_worker: '模型在每个工作线程中使用的线程数',
  model_timeout_s: '模型处理每张图片或每个切片的时间上限（秒）；权重每 10 MB 增加一秒',
  detection_memory_mb: '图片与模型进程的内存上限（MB）',
  max_queue: '等待处理的图片数量上限',
  max_megapixels: '图片的像素上限（百万像素）',
  max_image_mb: '图片的文件大小上限（MB）',
  timeout_s: '单个请求的时间上限（秒）',
  table_workers: '解析表格的进程数；0 表示每个核心一个，最多两个',
  table_memory_mb: '每个表格进程的堆内存上限（MB）；总内存上限为其两倍再加 512',
  max_table_mb: '表格文件的大小上限（MB）',
  max_uploads_mb: '分块上传的文件总大小上限（MB）',
  max_workspace_mb: '拖入窗口的文件副本总大小上限（MB）',
  keep_uploads_days: '分块上传的文件在最后一次使用后保留的天数',
  record_journal: '是否将表格操作记录到日志',
  training_python: '装有训练扩展的 Python；留空表示自动查找',
  local_model_runtime: '用于回答表格问题的本地 AI 运行时（仅在请求要求时使用）',
  local_model_server: '其服务器的地址；留空表示使用运行时的默认地址',
  local_model_name: '该服务器上的模型名称，或 GGUF 文件的名称',
  local_model_key: '服务器的密钥；只会显示是否已设置',
  local_model_allow_remote: '是否允许将问题发送到其他机器',
  local_model_sees_values: '模型是否可以看到部分单元格的值',
  local_model_timeout_s: '模型回答每个问题的时间上限（秒）',
  local_model_threads: '不使用服务器时模型的线程数；0 表示使用一半的核心',
};

const KEPT: Record<Kept['kind'], string> = {
  journals: '表格操作的日志，用于导出或重放',
  datasets: '已注册表格文件的名称和导入选项；文件本身保留在原文件夹',
  uploads: '分块上传的文件，以及未完成上传的部分',
  'agent-runs': '最近 50 个助手请求及其结果，用于接着提问',
  comparisons: '未完成的模型对比，可继续运行',
  workspace: '窗口中打开过的内容，包括结果、修正、拖入文件的副本和任务',
  trainings: '训练的记录和速度，用于估算计划',
  'training-extra': '装有训练扩展的 Python；请手动删除其文件夹',
  'local-model': '本地模型的运行时；请手动删除其文件夹',
};

/** Returns the description of a setting in the current language. */
export const meaningOf = ({ name, meaning }: Setting): string => (locale() === 'zh' ? SETTINGS[name] : meaning);

/** Returns the description of a kind of stored data in the current language. */
export const keptMeaningOf = ({ kind, meaning }: Kept): string => (locale() === 'zh' ? KEPT[kind] : meaning);
