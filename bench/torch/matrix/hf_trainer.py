from base import *

import tempfile

from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

drawn = torch.Generator().manual_seed(7)
tokens = torch.randint(0, 50, (96, 8), generator=drawn)
rows = [{'input_ids': one, 'labels': one[0] % 2} for one in tokens]
config = BertConfig(vocab_size=50, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
# By default, transformers 5 multiplies the loss by the number of ranks, also of a model that has taken the mean already.
arguments = TrainingArguments(
    tempfile.mkdtemp(), per_device_train_batch_size=4, num_train_epochs=1, use_cpu=True, ddp_backend='gloo',
    eval_strategy='steps', eval_steps=4, save_strategy='no', report_to=[], disable_tqdm=True, average_tokens_across_devices=False)
set_seed(7)
Trainer(BertForSequenceClassification(config), arguments, train_dataset=rows, eval_dataset=rows[:16]).train()
